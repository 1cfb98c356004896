import Markdown

/// The positions at which lines of Chinese titles may break: between words, as far as a short list of words and particles tells.
///
/// The style sheet forbids all other breaks within runs of characters (`word-break: keep-all`); a run without any word of the
/// list breaks only if it is longer than a line.
package enum ChineseBreaks {
    /// A text as HTML with `<wbr>` between its words, hidden from accessible names, in which it would be a space.
    package static func html(_ text: String) -> String {
        // Chinese characters begin at U+3007, whose first byte is E3: most texts are ruled out by their bytes.
        guard text.utf8.count > shortRun * 3, text.utf8.contains(where: { $0 >= 0xE3 }) else {
            return HTMLEscape.text(text)
        }
        return pieces(of: text).map(HTMLEscape.text).joined(separator: mark)
    }

    private static let mark = "<wbr aria-hidden=\"true\">"

    /// The text split where a line may break within runs of Chinese characters.
    package static func pieces(of text: String) -> [String] {
        var (pieces, run) = ([""], [Character]())
        for character in text {
            if isHan(character) {
                run.append(character)
            } else {
                append(run, to: &pieces)
                run = []
                pieces[pieces.count - 1].append(character)
            }
        }
        append(run, to: &pieces)
        return pieces
    }

    /// Maximum length of a run that is never broken (characters).
    private static let shortRun = 4
    /// Length of the longest word in `words` (characters).
    private static let longestWord = 5

    /// Appends a run to the last piece, split into words. Consecutive characters that are in no word are one piece.
    private static func append(_ run: [Character], to pieces: inout [String]) {
        guard run.count > shortRun else { return pieces[pieces.count - 1].append(contentsOf: run) }
        var (place, isFirst, isInUnknown) = (0, true, false)
        while place < run.count {
            let length = wordLength(run, at: place)
            let word = String(run[place..<place + max(length, 1)])
            let isAfter = length == 0 && particlesBehind.contains(word)
            let isBefore = length == 0 && particlesAhead.contains(word)
            let isWhole = isFirst || isAfter || (isInUnknown && length == 0 && !isBefore)
            if isWhole {
                pieces[pieces.count - 1] += word
            } else {
                pieces.append(word)
            }
            // After a particle of the first kind a new piece begins; one of the second kind is continued.
            isInUnknown = length == 0 && !isAfter
            isFirst = isBefore
            place += max(length, 1)
        }
    }

    /// The length of the longest word that begins at `place`; 0 if there is none.
    private static func wordLength(_ run: [Character], at place: Int) -> Int {
        for length in stride(from: min(longestWord, run.count - place), through: 2, by: -1)
        where words.contains(String(run[place..<place + length])) {
            return length
        }
        return 0
    }

    private static func isHan(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first, scalar.value >= 0x3007 else { return false }
        return scalar.properties.isIdeographic
    }

    /// Particles that belong to the word before them.
    private static let particlesBehind = Set("的了吗呢吧们之".map(String.init))
    /// Particles that belong to the word after them.
    private static let particlesAhead = Set("和与及或在从到给把被向对让".map(String.init))
    private static let words = Set(wordList.split(whereSeparator: \.isWhitespace).map(String.init))
    /// Words in titles of events and courses, and words that contain a particle's character.
    private static let wordList = """
        和平 和谐 温和 暖和 和气 在线 在校 存在 现在 正在 实在 从前 从此 到底 到达 迟到 报到 目的 的确 了解 为了 除了 对于 对外 对话 方向 向导 他们 我们 你们 同学们 大家
        给力 供给 与会 参与 或者 以及 普及 之后 之前 之间 之夜 之旅 之家 学生会 学生 同学 同学会 同乡会 校友 校友会 学长 学姐 学弟 学妹 新生 老生 毕业生 留学生 研究生
        本科生 博士生 教授 老师 会长 社团 协会 联谊会 中国 中文 中华 华人 中国学生会 学院 大学 校园 图书馆 礼堂 教室 宿舍 食堂 厨房 客厅 会议室 博物馆 美术馆 体育馆 活动中心
        中心 上海 北京 广州 深圳 香港 台湾 台北 成都 西安 美国 加拿大 纽约 波士顿 海港 晚会 晚宴 舞会 年会 春晚 春节 新年 元旦 中秋 中秋节 端午 端午节 元宵 元宵节 清明
        国庆 圣诞 圣诞节 感恩节 万圣节 开学 毕业 期末 期中 假期 寒假 暑假 饺子 包饺子 火锅 月饼 奶茶 早茶 聚餐 烧烤 美食 美食节 厨艺 点心 夜市 电影 电影节 音乐 音乐会 歌唱
        唱歌 卡拉 舞蹈 戏剧 书法 国画 绘画 摄影 麻将 象棋 围棋 桌游 游戏 羽毛球 乒乓球 篮球 足球 排球 网球 滑冰 滑雪 爬山 登山 徒步 露营 野餐 划船 皮划艇 旅行 旅游 出游
        日出 比赛 锦标赛 友谊赛 开放 公开 欢迎 旁听 报名 征集 招募 招新 节目 演出 表演 选课 课程 规划 讲座 工作坊 座谈 座谈会 分享 分享会 交流 交流会 讨论 辅导 面试 简历
        求职 招聘 实习 职业 签证 报税 税务 保险 租房 接机 迎新 送别 欢送会 见面会 理事会 大会 会议 换届 选举 志愿者 义工 两部 两个 一起 一次 第一 第二 第三 每周 每月 今年
        明年 今天 明天 周末 晚上 下午 上午 零基础 基础 入门 高级 中级 初级 导论 概论 原理 方法 理论 应用 分析 设计 实验 研究 专题 数据 数据结构 结构 算法 程序 程序设计
        计算机 计算机科学 计算 科学 数学 微积分 线性 线性代数 代数 概率 概率论 统计 统计学 物理 物理学 化学 有机化学 生物 生物学 经济 经济学 微观 宏观 心理 心理学 社会 社会学
        历史 哲学 文学 语言 语言学 艺术 艺术史 政治 政策 公共 写作 英语 英文 汉语 德语 法语 日语 工程 电子 电路 系统 网络 机器 机器学习 学习 人工智能 人工 智能 信息 管理
        金融 会计 市场 法律 环境 医学 健康 文化 世界 国际 全球 现代 当代 古代 亚洲 东亚 欧洲 争论 中间
        """
}
