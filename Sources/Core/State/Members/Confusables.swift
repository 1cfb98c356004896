// swift-format-ignore-file

/// Characters of the Latin, Greek and Cyrillic scripts that look like others.
///
/// A line is a prototype, and after a space the characters that look like it: those of Unicode's confusables (UTS #39, confusables.txt of
/// Unicode 15.0, as ICU 72 gives them by `uspoof_getSkeletonUTF8`) whose prototype is of the same three scripts, digits or `!?`. Left out are
/// characters with a compatibility decomposition, of which the parts are looked up, and of prototypes the marks. Copyright Unicode, Inc.,
/// https://www.unicode.org/license.txt
enum Confusables {
    private static let lines = """
        ! ǃ
        2 ƧƻꙄꝚ
        3 ƷȜЗҘӠꝪꞫ𝈆
        5 Ƽ
        6 б
        7 𝈒
        8 Ȣȣ
        9 Ꝯ
        ? Ɂʔ
        A ΑА
        AA Ꜳ
        AE ÆӔ
        AO Ꜵ
        AU Ꜷ
        AV ꜸꜺ
        AY Ꜽ
        B ƁΒВꞴ
        C ƇСҪ
        D ÐĐƉƊ
        E ɆΕЕ
        F ƑϜꞘ𝈓
        G ƓǤԌ
        H ĦΗНҢӇӉⱧ
        J ɈͿЈꞲ
        K ƘΚКҚҞⱩꝀ
        L Ł𝈪
        M ΜϺМӍ
        N ƝΝ𐆎
        O 0ØƟΘΟθОѲӨꝊ𝈚
        OE Œ
        OO ꚘꝎ
        P ƤΡР
        R Ʀ𝈖
        S Ѕ
        T ŦƬƮȾΤТҬ
        T3 Ꜩ
        U Ʉ
        V Ѵ𝈍
        W Ԝ
        X ΧХҲꞳ
        Y ƳɎΥУҮҰ
        Z ƵȤΖ
        a ɑαа
        aa ꜳ
        ae æӕ
        ao ꜵ
        au ꜷ
        av ꜹꜻ
        ay ꜽ
        b ƀƂƃƄɓБЬѢѣҌҍ
        bl Ы
        c ȼсҫᴄ
        d đƌɖɗԁ
        dz ʣ
        dȝ ʤ
        dʑ ʥ
        e ɇеҽҿꬲ
        f ƒᵮẝꞙꬵ
        fŋ ʩ
        g ƍǥɠɡᶃ
        h ħɦћһꚕ
        i ıɨɩɪιіӏᵻᵼꙇ
        j ɉϳј
        k ƙ
        l 1I|łƖƗƚǀɫɭΙІӀ
        lO Ю
        ll ǁ
        ls ʪ
        lz ʫ
        lȝ ɮ
        n ƞɳηᵰ
        o øɵοσоѳөᴏᴑꝋꬽꬾ
        oe œ
        oo ꚙꝏ
        oᴇ ɶ
        p ƥρрᵽ
        q ʠԛ
        r ɍɼɽгґғᴦᵲꭇꭈ
        rn mɱᵯ
        s ƽʂѕᵴꜱ
        t ŧƭᵵ
        tf ꝷ
        ts ʦ
        tȝ ꜩ
        tɕ ʨ
        tʃ ʧ
        u ʋυᴜᵾꞟꭎꭒ
        ue ᵫ
        uo ꭣ
        v νѵᴠ
        w ɯѡѽԝᴡꝡ
        x х
        y ƴɏɣʏγуүұᶌỿꭚ
        z ƶȥʐᴢᵶ
        Þ Ϸ
        ß βꞵ
        þ ƿϸ
        ĸ κкқҟᴋ
        ƅ ь
        ƅi ы
        Ɔ ϽↃ
        Ə Ә
        Ɛ Ԑ𝈡
        ƨ ᴤꙅ
        Ʃ Σ
        ǝ əɚә
        ǝo ᴔꭁꭂ
        Ƕ Ԋ
        ȝ ʒӡꝫ
        Ʌ ΛЛӅ
        ɋ ᶐ
        ɔ ͻᴐↄꬿ
        ɔe ꭢ
        ɜ зҙᴈ
        ɢ ԍ
        ɸ φф
        ɾ ᵳ
        ʃ ꭍ
        ʊ ᵿ
        ʌ ᴧ
        ʍ мӎᴍ
        ʘ Ꙩ
        ʙ в
        ʚ ꞝ
        ʜ нңӈӊ
        Γ ГҐҒ
        Π П
        Φ Ф
        Ψ Ѱ
        π пᴨ
        ς ϛ
        χ ꭓꭕ
        ψ ѱ
        ω ꙍꞷ
        Ж Җ
        И ͶҊ𝈋
        Ъl Ꙑ
        ж җ
        и ҋ
        л ӆᴫ
        љ ꭠ
        Ѡ Ѽ𝈢
        Ҷ Ӌ
        ҷ ӌ
        Ҽ Ҿ
        Ӿ 𝈂
        ᴎ ͷи
        ᴘ ᴩ
        ᴙ я
        ᴛ τтҭ
        ẟ δ
        Ɐ 𝈗
        Ⱶ Ͱ
        Ꙍ Ꞷ
        ꜧ ꞕ
        Ꜿ Ͽ
        ꜿ ͽ
        Ꝺ ꝺ
        Ꞓ Є
        ꞓ ɛεєԑ
        ꟻ 𝈰
        """

    /// The prototype of each character that has one.
    static let prototypes: [Unicode.Scalar: String.UnicodeScalarView] = {
        var all: [Unicode.Scalar: String.UnicodeScalarView] = [:]
        for line in lines.unicodeScalars.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard parts.count == 2 else { continue }
            for scalar in parts[1] { all[scalar] = String.UnicodeScalarView(parts[0]) }
        }
        return all
    }()
}
