/// Languages with a name in every language of the desk; others have their own name: `Italiano`.
enum LanguageKey: String, PhraseKey {
    case english = "languages.en"
    case simplifiedChinese = "languages.zh-hans"
    case traditionalChinese = "languages.zh-hant"
    case french = "languages.fr"
    case german = "languages.de"
    case japanese = "languages.ja"
    case korean = "languages.ko"
    case spanish = "languages.es"
    case vietnamese = "languages.vi"
}
