/** What the code knows of Chinese words, as data. Each list is one text; `wordsOf` cuts it. */

/** Particles and question words, as jieba cuts them. */
export const STOP_WORDS = `的 了 和 是 在 有 与 及 或 对 从 到 把 被 为 以 于 也 都 就 而 并 其 之 这 那 这个 那个 这些 那些 什么 哪些
哪个 哪里 谁 多少 几 怎么 怎样 如何 为什么 为何 吗 呢 吧 啊 请问 请 一个 一种 以及 还有 是否 能否 可以 它 他 她 我
你 我们 你们 他们 它们 上 中 下 里 个 等 所 将 会 要 会不会 有没有 是什么 分别`;

/** The dictionary lacks most people: an unknown short word that begins with one of these is taken for one. */
export const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤童海景樊苗聂倪迪宁温';

/** Words that negate by themselves. */
export const NEGATORS = `不 未 没 没有 无 非 勿 并非 并未 并不 尚未 从未 从不 未能 不能 不会 不得 不可 不应 不是 不再 无法 无需 无须 不需
不需要 不必 不要 切勿 未经 毫无 决不 绝不 不准 不许 不支持 不允许 不含 不包括 不存在 不足以 不宜`;

/** Words in which 不, 无 or 非 negates nothing. */
export const FALSE_NEGATORS = `不同 不断 不仅 不但 不过 不少 不久 不锈钢 不管 不论 不如 不妨 无论 无线 无人机 非常 未来 无疑 不禁 不料 不良 不足
不动产 非洲`;

/** A word and the words that may stand for it, whoever asks. */
export const SYNONYMS: readonly string[] = [
  '创始人 创立 创办 创建',
  '成立 创立 建立 创建 设立 创办',
  '导演 执导',
  '作者 撰写 编写 创作 所著',
  '去世 逝世 病逝 辞世',
  '父亲 其父 之女 之子',
  '母亲 其母 生母',
  '妻子 其妻 正室 夫人 配偶',
  '丈夫 其夫',
];

/** The same, where a sentence is looked for that bears on a question. */
export const TOPIC_SYNONYMS: readonly string[] = [
  '主演 饰演 出演 领衔',
  '总部 本部',
  '费用 成本 价格 收费',
  '花 价格 亿元 万元 出资 对价',
  '收购 并购 购买 买下',
  '保存 保留 存储 留存',
  '修改 变更 调整 改为 修订',
  '故障 损坏 失效 失灵',
  '低于 减少 下降 不足 缺口 未达',
  '拥有 收购 持有 控股 所属 母公司',
  '所有者 收购 持有 控股 股东 母公司',
  '制造商 制造 生产 厂商',
  '警告 报警 预警 警报',
  '更换 替换 改用 换成',
  '危害 有害 害虫 破坏 损害 伤害 中毒 有毒',
  '影响 不适 引起 导致 造成',
  '原因 由于 因为 导致',
];

/** The same, where answers put what a question says. */
export const ANSWER_SYNONYMS: readonly string[] = [
  '死亡 丧生 遇难 身亡',
  '冠军 夺冠 金牌 获胜 连冠 捧杯 问鼎 折桂',
  '主演 领衔 男主 女主 担纲',
  '演 饰 扮演 饰演',
  'GDP 国内生产总值 地区生产总值 本地生产总值 生产总值',
  'gdp 国内生产总值 地区生产总值 本地生产总值 生产总值 经济',
  '经济增长 生产总值 gdp',
  '增长 上升 提高 增速',
  '增长率 增长 增速 上升',
  '通胀率 通货膨胀 通胀',
  '举办国 主办国 举办权 主办权 东道主 承办',
  '举行 举办 召开 开幕 承办',
  '举办 举行 召开 承办 主办',
  '开幕 召开 开幕式',
  '颁奖 颁奖典礼 颁奖礼',
  '收购 并购 买下',
  '花 出资 价格 价值 收购价',
  '营收 营业收入 收入',
  '净利润 净利',
  '销量 销售',
  '交付量 交付',
  '产量 生产',
  '国考 公务员 国家公务员',
  '招录 录用 招考',
  '出分 查分 成绩公布 公布成绩 公布高考成绩',
  '我国 中国 全国 国家统计局',
  '中国 我国 全国 国内 中华人民共和国',
  '逃税 偷逃 偷税',
  '岗位 职位 工作',
  '取代 替代 代替',
  '推翻 撤销 废除',
  '查出 检出 检测出',
  '获得 夺得 荣获 摘得 拿到 拿下',
  '男单 男子单打',
  '女单 女子单打',
  '影片 电影',
  '成绩 排名 名次',
];

/** Words that are near to a word without saying the same: who plays a part need not lead the cast. */
export const NEAR_WORDS: readonly string[] = ['主演 饰演 出演 扮演 演员', '营收 净收入', '导演 拍摄'];
