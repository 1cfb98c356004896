// swift-format-ignore-file

/// Words in which a character is not read as it usually is: the word, and a syllable without its tone for each character.
///
/// Made by Scripts/pinyin-words of the data of pypinyin (MIT licence) and jieba (MIT licence).
extension Pinyin {
    static let wordLines = """
        一了百了 yi liao bai liao
        一刹那 yi cha na
        一席之地 yi xi zhi di
        一技之长 yi ji zhi chang
        一朝 yi zhao
        一朝一夕 yi zhao yi xi
        一模一样 yi mu yi yang
        一目了然 yi mu liao ran
        一败涂地 yi bai tu di
        一走了之 yi zou liao zhi
        一针见血 yi zhen jian xie
        万里长城 wan li chang cheng
        三藏 san zang
        三重 san chong
        三长两短 san chang liang duan
        上行 shang hang
        下不了台 xia bu liao tai
        下地 xia di
        下调 xia tiao
        不了 bu liao
        不了了之 bu liao liao zhi
        不省人事 bu xing ren shi
        不着边际 bu zhuo bian ji
        丑角 chou jue
        专著 zhuan zhu
        专长 zhuan chang
        东阿 dong e
        两地 liang di
        中行 zhong hang
        中长 zhong chang
        中长期 zhong chang qi
        丹参 dan shen
        主角 zhu jue
        久别重逢 jiu bie chong feng
        久长 jiu chang
        乐器 yue qi
        乐团 yue tuan
        乐坛 yue tan
        乐工 yue gong
        乐师 yue shi
        乐府 yue fu
        乐府诗 yue fu shi
        乐律 yue lv
        乐曲 yue qu
        乐歌 yue ge
        乐理 yue li
        乐章 yue zhang
        乐舞 yue wu
        乐谱 yue pu
        乐都 le du
        乐队 yue dui
        乐音 yue yin
        九重 jiu chong
        乡长 xiang chang
        乱弹 luan tan
        乱弹琴 luan tan qin
        了不得 liao bu de
        了不起 liao bu qi
        了事 liao shi
        了如指掌 liao ru zhi zhang
        了得 liao de
        了断 liao duan
        了然 liao ran
        了然于胸 liao ran yu xiong
        了结 liao jie
        了解 liao jie
        二十八宿 er shi ba xiu
        二重 er chong
        二重性 er chong xing
        五体投地 wu ti tou di
        亚太地区 ya tai di qu
        交响乐 jiao xiang yue
        交行 jiao hang
        交还 jiao huan
        产地 chan di
        京都 jing du
        亲家 qing jia
        人参 ren shen
        人杰地灵 ren jie di ling
        什物 shi wu
        今朝 jin zhao
        从长计议 cong chang ji yi
        仓卒 cang cu
        以牙还牙 yi ya huan ya
        伎俩 ji liang
        众矢之的 zhong shi zhi di
        会计 kuai ji
        会计师 kuai ji shi
        传记 zhuan ji
        伸长 shen chang
        伺机 si ji
        似乎 si hu
        似懂非懂 si dong fei dong
        似是而非 si shi er fei
        似曾相识 si ceng xiang shi
        似笑非笑 si xiao fei xiao
        伽蓝 qie lan
        伽马 ga ma
        住地 zhu di
        何曾 he zeng
        余地 yu di
        佛事 fo shi
        佛像 fo xiang
        佛光 fo guang
        佛号 fo hao
        佛堂 fo tang
        佛塔 fo ta
        佛学 fo xue
        佛家 fo jia
        佛寺 fo si
        佛山 fo shan
        佛山市 fo shan shi
        佛手 fo shou
        佛教 fo jiao
        佛教徒 fo jiao tu
        佛殿 fo dian
        佛法 fo fa
        佛爷 fo ye
        佛珠 fo zhu
        佛祖 fo zu
        佛经 fo jing
        佛罗伦萨 fo luo lun sa
        佛门 fo men
        佛门弟子 fo men di zi
        佛陀 fo tuo
        供给 gong ji
        供给制 gong ji zhi
        便宜 pian yi
        便血 bian xie
        修长 xiu chang
        倏地 shu di
        倒地 dao di
        倔强 jue jiang
        停泊 ting bo
        偿还 chang huan
        傀儡 kui lei
        像模像样 xiang mu xiang yang
        充塞 chong se
        光栅 guang shan
        克什米尔 ke shi mi er
        免不了 mian bu liao
        兔起鹘落 tu qi hu luo
        全军覆没 quan jun fu mo
        公差 gong chai
        六安 lu an
        关卡 guan qia
        内地 nei di
        内行 nei hang
        冗长 rong chang
        军乐 jun yue
        军乐队 jun yue dui
        军事基地 jun shi ji di
        军地 jun di
        农行 nong hang
        冰天雪地 bing tian xue di
        出人头地 chu ren tou di
        出差 chu chai
        出没 chu mo
        出血 chu xie
        刀削 dao xiao
        分行 fen hang
        切削 qie xiao
        列传 lie zhuan
        刚劲 gang jing
        利爪 li zhua
        刹那 cha na
        刻薄 ke bo
        剥皮 bao pi
        割地 ge di
        劝降 quan xiang
        加勒比海 jia le bi hai
        动弹 dong tan
        劲射 jing she
        劲敌 jing di
        劲旅 jing lv
        劲风 jing feng
        劳什子 lao shi zi
        勒令 le ling
        勒索 le suo
        勾勒 gou le
        匀称 yun chen
        包扎 bao za
        十四行诗 shi si hang shi
        午觉 wu jiao
        半殖民地 ban zhi min di
        协调 xie tiao
        卓著 zhuo zhu
        单于 chan yu
        单薄 dan bo
        卜卦 bu gua
        卜筮 bu shi
        卜辞 bu ci
        占便宜 zhan pian yi
        占卜 zhan bu
        占地 zhan di
        卷土重来 juan tu chong lai
        厌恶 yan wu
        厚朴 hou po
        厚薄 hou bo
        原地 yuan di
        原著 yuan zhu
        厦门 xia men
        参差 cen ci
        参差不齐 cen ci bu qi
        双重 shuang chong
        反弹 fan tan
        反省 fan xing
        发人深省 fa ren shen xing
        发卡 fa qia
        发源地 fa yuan di
        发祥地 fa xiang di
        发还 fa huan
        取长补短 qu chang bu duan
        受不了 shou bu liao
        受降 shou xiang
        古刹 gu cha
        古朴 gu piao
        古都 gu du
        叨扰 tao rao
        可恶 ke wu
        可耕地 ke geng di
        台地 tai di
        各有所长 ge you suo chang
        各行各业 ge hang ge ye
        合著 he zhu
        同行 tong hang
        名著 ming zhu
        名角 ming jue
        吐蕃 tu bo
        吐血 tu xie
        吐谷浑 tu yu hun
        吞没 tun mo
        吟哦 yin e
        含情脉脉 han qing mo mo
        听差 ting chai
        吸着 xi zhuo
        呜呜咽咽 wu wu ye ye
        呜咽 wu ye
        呢绒 ni rong
        周长 zhou chang
        呼吁 hu yu
        呼天抢地 hu tian qiang di
        咋舌 ze she
        和稀泥 huo xi ni
        咔嚓 ka cha
        咯血 ka xie
        咱家 za jia
        咳嗽 ke sou
        哪吒 ne zha
        哽咽 geng ye
        商行 shang hang
        商贾 shang gu
        啜泣 chuo qi
        喀什 ka shi
        喀嚓 ka cha
        器乐 qi yue
        噱头 xue tou
        回纥 hui he
        因地制宜 yin di zhi yi
        囤积 tun ji
        园地 yuan di
        困难重重 kun nan chong chong
        固着 gu zhuo
        圈地 quan di
        土地 tu di
        土地庙 tu di miao
        土地改革 tu di gai ge
        土地革命 tu di ge ming
        土著 tu zhu
        圣地 sheng di
        地上 di shang
        地下 di xia
        地下党 di xia dang
        地下室 di xia shi
        地下水 di xia shui
        地下茎 di xia jing
        地下铁道 di xia tie dao
        地中海 di zhong hai
        地主 di zhu
        地主阶级 di zhu jie ji
        地产 di chan
        地价 di jia
        地位 di wei
        地利 di li
        地势 di shi
        地勤 di qin
        地区 di qu
        地名 di ming
        地图 di tu
        地址 di zhi
        地块 di kuai
        地域 di yu
        地基 di ji
        地堡 di bao
        地壳 di qiao
        地处 di chu
        地头 di tou
        地头蛇 di tou she
        地契 di qi
        地委 di wei
        地学 di xue
        地宫 di gong
        地层 di ceng
        地层学 di ceng xue
        地峡 di xia
        地市 di shi
        地带 di dai
        地带性 di dai xing
        地幔 di man
        地平线 di ping xian
        地广人稀 di guang ren xi
        地府 di fu
        地形 di xing
        地形图 di xing tu
        地心 di xin
        地心说 di xin shuo
        地摊 di tan
        地支 di zhi
        地方 di fang
        地方官 di fang guan
        地方志 di fang zhi
        地方戏 di fang xi
        地板 di ban
        地核 di he
        地步 di bu
        地段 di duan
        地毯 di tan
        地气 di qi
        地沟 di gou
        地洞 di dong
        地温 di wen
        地点 di dian
        地热 di re
        地牢 di lao
        地物 di wu
        地狱 di yu
        地球 di qiu
        地球化学 di qiu hua xue
        地理 di li
        地理学 di li xue
        地瓜 di gua
        地界 di jie
        地痞 di pi
        地皮 di pi
        地盘 di pan
        地磁 di ci
        地租 di zu
        地税 di shui
        地穴 di xue
        地空导弹 di kong dao dan
        地窖 di jiao
        地窨子 di yin zi
        地缘 di yuan
        地脉 di mai
        地膜 di mo
        地衣 di yi
        地表 di biao
        地表水 di biao shui
        地貌 di mao
        地貌学 di mao xue
        地质 di zhi
        地质学 di zhi xue
        地轴 di zhou
        地道 di dao
        地道战 di dao zhan
        地铁 di tie
        地铺 di pu
        地雷 di lei
        地雷战 di lei zhan
        地震 di zhen
        地震学 di zhen xue
        地震带 di zhen dai
        地震波 di zhen bo
        地面 di mian
        地面站 di mian zhan
        地黄 di huang
        场地 chang di
        坟地 fen di
        坠地 zhui di
        坡地 po di
        坦率 tan shuai
        埋怨 man yuan
        埋没 mai mo
        基地 ji di
        堰塞湖 yan se hu
        堵塞 du se
        塔什干 ta shi gan
        填塞 tian se
        境地 jing di
        墓地 mu di
        壅塞 yong se
        声乐 sheng yue
        复辟 fu bi
        外传 wai zhuan
        外地 wai di
        外行 wai hang
        夜长梦多 ye chang meng duo
        大不了 da bu liao
        大地 da di
        大堡礁 da pu jiao
        大模大样 da mu da yang
        大藏 da zang
        大藏经 da zang jing
        大都 da du
        大都会 da du hui
        大黄鱼 dai huang yu
        天南地北 tian nan di bei
        天地 tian di
        天地会 tian di hui
        天寒地冻 tian han di dong
        天崩地裂 tian beng di lie
        天旋地转 tian xuan di zhuan
        天昏地暗 tian hun di an
        天经地义 tian jing di yi
        天罗地网 tian luo di wang
        天翻地覆 tian fan di fu
        天诛地灭 tian zhu di mie
        天长地久 tian chang di jiu
        天长日久 tian chang ri jiu
        太行山 tai hang shan
        央行 yang hang
        失地 shi di
        失调 shi tiao
        夷为平地 yi wei ping di
        奇偶 ji ou
        奇数 ji shu
        奉还 feng huan
        奏乐 zou yue
        奥地利 ao di li
        好似 hao si
        好恶 hao wu
        好景不长 hao jing bu chang
        如履薄冰 ru lv bo bing
        如来佛 ru lai fo
        如狼似虎 ru lang si hu
        如花似玉 ru hua si yu
        如饥似渴 ru ji si ke
        威吓 wei he
        婀娜 e nuo
        嫌恶 xian wu
        字里行间 zi li hang jian
        孟什维克 meng shi wei ke
        孱弱 chan ruo
        宅基地 zhai ji di
        官差 guan chai
        定都 ding du
        宝刹 bao cha
        宝地 bao di
        宝藏 bao zang
        实地 shi di
        实物地租 shi wu di zu
        审时度势 shen shi duo shi
        家什 jia shi
        寒颤 han zhan
        对称 dui chen
        对称性 dui chen xing
        寻思 xin si
        封地 feng di
        封禅 feng shan
        尉迟 yu chi
        少不了 shao bu liao
        就地取材 jiu di qu cai
        屏住 bing zhu
        屏息 bing xi
        屏气 bing qi
        山地 shan di
        工地 gong di
        工行 gong hang
        左传 zuo zhuan
        巨著 ju zhu
        差事 chai shi
        差使 chai shi
        差役 chai yi
        差遣 chai qian
        巴勒斯坦 ba le si tan
        巷道 hang dao
        席地而坐 xi di er zuo
        干咳 gan ke
        平地 ping di
        庄稼地 zhuang jia di
        延长 yan chang
        建行 jian hang
        建都 jian du
        开天辟地 kai tian pi di
        开小差 kai xiao chai
        开拓 kai tuo
        开疆拓土 kai jiang tuo tu
        异地 yi di
        弄堂 long tang
        弥勒 mi le
        弥勒佛 mi le fo
        弦乐 xian yue
        弦乐器 xian yue qi
        弹丸之地 dan wan zhi di
        弹力 tan li
        弹劾 tan he
        弹射 tan she
        弹性 tan xing
        弹性体 tan xing ti
        弹琴 tan qin
        弹簧 tan huang
        弹词 tan ci
        强劲 qiang jing
        归还 gui huan
        归降 gui xiang
        当地 dang di
        当差 dang chai
        形似 xing si
        彷徨 pang huang
        微薄 wei bo
        心事重重 xin shi chong chong
        心地 xin di
        心肌梗塞 xin ji geng se
        念佛 nian fo
        忽地 hu di
        怎地 zen di
        总得 zong dei
        恐吓 kong he
        恫吓 dong he
        恰似 qia si
        悬崖勒马 xuan ya le ma
        惊天动地 jing tian dong di
        意味深长 yi wei shen chang
        慰藉 wei jie
        憎恶 zeng wu
        懒觉 lan jiao
        成行 cheng hang
        成都 cheng du
        成都市 cheng du shi
        成都平原 cheng du ping yuan
        战地 zhan di
        房地产 fang di chan
        所在地 suo zai di
        扁舟 pian zhou
        打击乐器 da ji yue qi
        打工仔 da gong zai
        打颤 da zhan
        执拗 zhi niu
        执着 zhi zhuo
        执著 zhi zhuo
        扫地 sao di
        扬长 yang chang
        扬长而去 yang chang er qu
        扬长避短 yang chang bi duan
        投降 tou xiang
        抱佛脚 bao fo jiao
        抹布 ma bu
        抽咽 chou ye
        拉长 la chang
        拍卖行 pai mai hang
        拓宽 tuo kuan
        拓展 tuo zhan
        拓扑 tuo pu
        拓殖 tuo zhi
        拓荒 tuo huang
        拔地而起 ba di er qi
        拖沓 tuo ta
        拖长 tuo chang
        拗不过 niu bu guo
        招行 zhao hang
        招降 zhao xiang
        拜佛 bai fo
        拜天地 bai tian di
        捆扎 kun za
        换行 huan hang
        排行 pai hang
        排行榜 pai hang bang
        掺和 chan huo
        提防 di fang
        揣度 chuai duo
        搅和 jiao huo
        搪塞 tang se
        摇滚乐 yao gun yue
        摩挲 ma sa
        擅长 shan chang
        攒动 cuan dong
        改行 gai hang
        放血 fang xie
        故地 gu di
        故都 gu du
        敲诈勒索 qiao zha le suo
        整地 zheng di
        新天地 xin tian di
        无地自容 wu di zi rong
        旦角 dan jue
        旧地 jiu di
        旱地 han di
        时长 shi chang
        昏天黑地 hun tian hei di
        星宿 xing xiu
        显著 xian zhu
        暖和 nuan huo
        暗地 an di
        暗地里 an di li
        暴晒 pu shai
        曝光 bao guang
        曾孙 zeng sun
        曾祖 zeng zu
        曾祖父 zeng zu fu
        月氏 yue zhi
        有朝一日 you zhao yi ri
        有的放矢 you di fang shi
        朝不保夕 zhao bu bao xi
        朝夕 zhao xi
        朝夕相处 zhao xi xiang chu
        朝日 zhao ri
        朝气 zhao qi
        朝气蓬勃 zhao qi peng bo
        朝阳 zhao yang
        朝霞 zhao xia
        木栅 mu shan
        未了 wei liao
        未卜 wei bu
        末了 mo liao
        本地 ben di
        本地人 ben di ren
        本行 ben hang
        朴刀 po dao
        杀出重围 sha chu chong wei
        杂沓 za ta
        杉木 sha mu
        极地 ji di
        林地 lin di
        柏拉图 bo la tu
        柏林 bo lin
        某地 mou di
        柞蚕 zuo can
        查查 zha zha
        标的 biao di
        栓塞 shuan se
        校勘 jiao kan
        校场 jiao chang
        校对 jiao dui
        校本 jiao ben
        校正 jiao zheng
        校注 jiao zhu
        校点 jiao dian
        校订 jiao ding
        校验 jiao yan
        根据地 gen ju di
        桔梗 jie geng
        梗塞 geng se
        槟榔 bing lang
        模具 mu ju
        模子 mu zi
        模板 mu ban
        模样 mu yang
        欢天喜地 huan tian xi di
        正传 zheng zhuan
        此地 ci di
        武行 wu hang
        死地 si di
        死心塌地 si xin ta di
        殖民地 zhi min di
        殷红 yan hong
        民乐 min yue
        气势磅礴 qi shi pang bo
        水地 shui di
        水浇地 shui jiao di
        水浒传 shui hu zhuan
        汇丰银行 hui feng yin hang
        江都 jiang du
        汤匙 tang chi
        沉没 chen mo
        沉着 chen zhuo
        沙地 sha di
        没入 mo ru
        没奈何 mo nai he
        没完没了 mei wan mei liao
        没收 mo shou
        没落 mo luo
        沼泽地 zhao ze di
        泄露 xie lou
        泊位 bo wei
        波罗的海 bo luo di hai
        波长 bo chang
        洋行 yang hang
        活佛 huo fo
        洼地 wa di
        流血 liu xie
        浅薄 qian bo
        测度 ce duo
        浑身解数 hun shen xie shu
        海参 hai shen
        海参崴 hai shen wei
        海地 hai di
        淡泊 dan bo
        淡薄 dan bo
        淤塞 yu se
        深恶痛绝 shen wu tong jue
        深长 shen chang
        淹没 yan mo
        游说 you shui
        湮没 yan mo
        湿地 shi di
        源地 yuan di
        源远流长 yuan yuan liu chang
        滩地 tan di
        漂泊 piao bo
        漫长 man chang
        漯河 ta he
        潦倒 liao dao
        潦草 liao cao
        澹台 tan tai
        点着 dian zhao
        烹调 peng tiao
        爪子 zhua zi
        爵士乐 jue shi yue
        牙龈 ya yin
        牛仔 niu zai
        牛仔裤 niu zai ku
        牧地 mu di
        特地 te di
        特长 te chang
        特长生 te chang sheng
        犍为 qian wei
        犯不着 fan bu zhao
        狭长 xia chang
        猜度 cai duo
        献血 xian xie
        率先 shuai xian
        率领 shuai ling
        琢磨 zhuo mo
        瓦窑堡 wa yao bu
        生地 sheng di
        生还 sheng huan
        用地 yong di
        用武之地 yong wu zhi di
        田地 tian di
        甲壳 jia qiao
        畜产 xu chan
        畜牧 xu mu
        畜牧业 xu mu ye
        番禺 pan yu
        番茄 fan qie
        疏勒 shu le
        疑似 yi si
        瘠薄 ji bo
        瘦长 shou chang
        白兰地 bai lan di
        白地 bai di
        白术 bai zhu
        的哥 di ge
        的确 di que
        盆地 pen di
        盐碱地 yan jian di
        盛饭 cheng fan
        目的 mu di
        目的地 mu di di
        目的性 mu di xing
        目的论 mu di lun
        直截了当 zhi jie liao dang
        直率 zhi shuai
        相似 xiang si
        相称 xiang chen
        省亲 xing qin
        省悟 xing wu
        着凉 zhao liang
        着力 zhuo li
        着急 zhao ji
        着想 zhuo xiang
        着意 zhuo yi
        着手 zhuo shou
        着数 zhao shu
        着法 zhao fa
        着火 zhao huo
        着眼 zhuo yan
        着眼于 zhuo yan yu
        着眼点 zhuo yan dian
        着色 zhuo se
        着落 zhuo luo
        着装 zhuo zhuang
        着迷 zhao mi
        着重 zhuo zhong
        着重点 zhuo zhong dian
        着陆 zhuo lu
        着魔 zhao mo
        睡着 shui zhao
        睡觉 shui jiao
        督率 du shuai
        短长 duan chang
        碌碡 liu zhou
        磅礴 pang bo
        礼乐 li yue
        礼佛 li fo
        神出鬼没 shen chu gui mo
        禁地 jin di
        禅让 shan rang
        福地 fu di
        种地 zhong di
        秘鲁 bi lu
        租借地 zu jie di
        租地 zu di
        称心 chen xin
        称心如意 chen xin ru yi
        称职 chen zhi
        稀薄 xi bo
        稽首 qi shou
        空地 kong di
        空调 kong tiao
        突地 tu di
        窥伺 kui si
        立地 li di
        立足之地 li zu zhi di
        策源地 ce yuan di
        简朴 jian piao
        管弦乐 guan xian yue
        籍没 ji mo
        类似 lei si
        粘合剂 nian he ji
        粘土 nian tu
        粘液 nian ye
        粘稠 nian chou
        粘结 nian jie
        素朴 su piao
        纤夫 qian fu
        纤手 qian shou
        纪传体 ji zhuan ti
        纯朴 chun piao
        纷至沓来 fen zhi ta lai
        细长 xi chang
        终了 zhong liao
        经传 jing zhuan
        结扎 jie za
        给与 ji yu
        给予 ji yu
        给付 ji fu
        给养 ji yang
        给水 ji shui
        绝地 jue di
        统率 tong shuai
        编著 bian zhu
        罗刹 luo cha
        翻天覆地 fan tian fu di
        老佛爷 lao fo ye
        耕地 geng di
        肋骨 lei gu
        肝脑涂地 gan nao tu di
        背地里 bei di li
        胜似 sheng si
        胜地 sheng di
        胳臂 ge bei
        胶着 jiao zhuo
        脉脉 mo mo
        脊椎 ji zhui
        脊椎动物 ji zhui dong wu
        脊椎骨 ji zhui gu
        脖颈 bo geng
        脚踏实地 jiao ta shi di
        腰椎 yao zhui
        腹地 fu di
        膀胱 pang guang
        自传 zi zhuan
        自留地 zi liu di
        自省 zi xing
        自给 zi ji
        自给自足 zi ji zi zu
        臭名昭著 chou ming zhao zhu
        般若 bo re
        花呢 hua ni
        花天酒地 hua tian jiu di
        苍劲 cang jing
        英雄传 ying xiong zhuan
        茄子 qie zi
        茅塞顿开 mao se dun kai
        草地 cao di
        草率 cao shuai
        荒地 huang di
        莎草 suo cao
        莞尔一笑 wan er yi xiao
        落下 la xia
        落地 luo di
        落地窗 luo di chuang
        著书立说 zhu shu li shuo
        著文 zhu wen
        蓦地 mo di
        蔚县 yu xian
        蕴藉 yun jie
        薄命 bo ming
        薄幸 bo xing
        薄弱 bo ruo
        薄荷 bo he
        薄雾 bo wu
        藏历 zang li
        藏族 zang zu
        藏药 zang yao
        藤蔓 teng wan
        蚌埠 beng bu
        蚌埠市 beng bu shi
        血淋淋 xie lin lin
        行业 hang ye
        行伍 hang wu
        行会 hang hui
        行列 hang lie
        行列式 hang lie shi
        行号 hang hao
        行家 hang jia
        行当 hang dang
        行情 hang qing
        行规 hang gui
        行货 hang huo
        行长 hang zhang
        行间 hang jian
        衣着 yi zhuo
        衣锦还乡 yi jin huan xiang
        补给 bu ji
        表率 biao shuai
        装模作样 zhuang mu zuo yang
        褪去 tun qu
        褪色 tui shai
        西藏 xi zang
        覆没 fu mo
        角力 jue li
        角斗 jue dou
        角色 jue se
        角逐 jue zhu
        解数 xie shu
        解法 xie fa
        讨价还价 tao jia huan jia
        讨还 tao huan
        论著 lun zhu
        设身处地 she shen chu di
        诈降 zha xiang
        译著 yi zhu
        诘问 jie wen
        语塞 yu se
        语重心长 yu zhong xin chang
        诱降 you xiang
        说来话长 shuo lai hua chang
        谁家 shui jia
        调价 tiao jia
        调侃 tiao kan
        调停 tiao ting
        调养 tiao yang
        调制 tiao zhi
        调剂 tiao ji
        调匀 tiao yun
        调味 tiao wei
        调味品 tiao wei pin
        调和 tiao he
        调唆 tiao suo
        调处 tiao chu
        调幅 tiao fu
        调情 tiao qing
        调戏 tiao xi
        调控 tiao kong
        调教 tiao jiao
        调整 tiao zheng
        调料 tiao liao
        调档 tiao dang
        调治 tiao zhi
        调理 tiao li
        调皮 tiao pi
        调笑 tiao xiao
        调节 tiao jie
        调解 tiao jie
        调试 tiao shi
        调调 tiao diao
        调谐 tiao xie
        调适 tiao shi
        调频 tiao pin
        谢天谢地 xie tian xie di
        谷地 gu di
        貌似 mao si
        贝勒 bei le
        财会 cai kuai
        质地 zhi di
        质朴 zhi piao
        超长 chao chang
        趔趄 lie qie
        身长 shen chang
        躯壳 qu qiao
        车行 che hang
        轧钢 zha gang
        转行 zhuan hang
        软和 ruan huo
        软着陆 ruan zhuo lu
        轻率 qing shuai
        轻薄 qing bo
        辗转 zhan zhuan
        辗转反侧 zhan zhuan fan ce
        辟邪 bi xie
        辱没 ru mo
        迁都 qian du
        过长 guo chang
        近似 jin si
        近似值 jin si zhi
        返还 fan huan
        还乡 huan xiang
        还乡团 huan xiang tuan
        还俗 huan su
        还债 huan zhai
        还击 huan ji
        还原 huan yuan
        还手 huan shou
        还清 huan qing
        还礼 huan li
        还给 huan gei
        还贷 huan dai
        迫击炮 pai ji pao
        退还 tui huan
        送还 song huan
        遍地 bian di
        遍地开花 bian di kai hua
        遒劲 qiu jing
        道行 dao heng
        那不勒斯 na bu le si
        都会 du hui
        都城 du cheng
        都察院 du cha yuan
        都尉 du wei
        都市 du shi
        都柏林 dou bo lin
        都江堰 du jiang yan
        都督 du du
        都统 du tong
        鄙薄 bi bo
        配乐 pei yue
        配给 pei ji
        配角 pei jue
        酷似 ku si
        释迦牟尼 shi jia mu ni
        里弄 li long
        重修 chong xiu
        重印 chong yin
        重叠 chong die
        重合 chong he
        重启 chong qi
        重唱 chong chang
        重围 chong wei
        重地 zhong di
        重复 chong fu
        重头 chong tou
        重奏 chong zou
        重庆 chong qing
        重建 chong jian
        重振旗鼓 chong zhen qi gu
        重提 chong ti
        重播 chong bo
        重整旗鼓 chong zheng qi gu
        重新 chong xin
        重温 chong wen
        重演 chong yan
        重犯 chong fan
        重现 chong xian
        重生 chong sheng
        重申 chong shen
        重组 chong zu
        重见天日 chong jian tian ri
        重蹈覆辙 chong dao fu zhe
        重返 chong fan
        重逢 chong feng
        重重 chong chong
        重阳 chong yang
        钦差 qin chai
        钦差大臣 qin chai da chen
        铤而走险 ting er zou xian
        银行 yin hang
        铺天盖地 pu tian gai di
        锚地 mao di
        长久 chang jiu
        长久之计 chang jiu zhi ji
        长乐 chang le
        长于 chang yu
        长亭 chang ting
        长假 chang jia
        长兴 chang xing
        长剑 chang jian
        长卷 chang juan
        长发 chang fa
        长叹 chang tan
        长吁短叹 chang xu duan tan
        长命百岁 chang ming bai sui
        长啸 chang xiao
        长坂 chang ban
        长城 chang cheng
        长处 chang chu
        长夜 chang ye
        长存 chang cun
        长安 chang an
        长寿 chang shou
        长崎 chang qi
        长工 chang gong
        长年 chang nian
        长年累月 chang nian lei yue
        长度 chang du
        长廊 chang lang
        长征 chang zheng
        长拳 chang quan
        长方 chang fang
        长方形 chang fang xing
        长春 chang chun
        长春市 chang chun shi
        长期 chang qi
        长机 chang ji
        长条 chang tiao
        长枪 chang qiang
        长此以往 chang ci yi wang
        长毛 chang mao
        长江 chang jiang
        长江三峡 chang jiang san xia
        长沙 chang sha
        长沙市 chang sha shi
        长河 chang he
        长治久安 chang zhi jiu an
        长波 chang bo
        长流 chang liu
        长生 chang sheng
        长生不死 chang sheng bu si
        长生不老 chang sheng bu lao
        长白山 chang bai shan
        长眠 chang mian
        长矛 chang mao
        长短 chang duan
        长短句 chang duan ju
        长石 chang shi
        长空 chang kong
        长笛 chang di
        长篇 chang pian
        长篇大论 chang pian da lun
        长篇小说 chang pian xiao shuo
        长线 chang xian
        长编 chang bian
        长臂猿 chang bi yuan
        长虹 chang hong
        长街 chang jie
        长衣 chang yi
        长衫 chang shan
        长袍 chang pao
        长袖 chang xiu
        长裤 chang ku
        长诗 chang shi
        长谈 chang tan
        长足 chang zu
        长跑 chang pao
        长远 chang yuan
        长途 chang tu
        长途电话 chang tu dian hua
        长途跋涉 chang tu ba she
        长长 chang chang
        长门 chang men
        长队 chang dui
        长随 chang sui
        长青 chang qing
        长颈鹿 chang jing lu
        长驱 chang qu
        长驱直入 chang qu zhi ru
        长鸣 chang ming
        长龙 chang long
        闭塞 bi se
        问长问短 wen chang wen duan
        阵地 zhen di
        阵地战 zhen di zhan
        阻塞 zu se
        阿弥陀佛 e mi tuo fo
        阿房宫 e pang gong
        阿胶 e jiao
        阿谀 e yu
        附着 fu zhuo
        陆地 lu di
        降伏 xiang fu
        降服 xiang fu
        降顺 xiang shun
        陪都 pei du
        随时随地 sui shi sui di
        雁行 yan hang
        雅乐 ya yue
        集散地 ji san di
        雕琢 diao zhuo
        雪地 xue di
        震天动地 zhen tian dong di
        霍地 huo di
        霓裳 ni chang
        露头 lou tou
        露脸 lou lian
        露面 lou mian
        青藏高原 qing zang gao yuan
        非得 fei dei
        音乐 yin yue
        音乐剧 yin yue ju
        顶天立地 ding tian li di
        颀长 qi chang
        领地 ling di
        颤栗 zhan li
        风调雨顺 feng tiao yu shun
        飘泊 piao bo
        首都 shou du
        马勒 ma le
        马尾 ma yi
        驻地 zhu di
        骠骑 piao qi
        高地 gao di
        鬼使神差 gui shi shen chai
        鸡肋 ji lei
        黄埔 huang pu
        黄陂 huang pi
        黑地 hei di
        鼓乐 gu yue
        鼻塞 bi se
        龟兹 qiu ci
        龟裂 jun lie
        """
}
