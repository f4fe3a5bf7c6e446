/** Chinese: what a sentence leans on, says of its own text, or asks of its reader. Terms are cut at commas; `*` stands for any ending. */
export const SENTENCES = {
  organisationEnds:
    '公司, 集团, 银行, 大学, 学院, 学校, 研究所, 研究院, 医院, 出版社, 电视台, 基金会, 协会, 委员会, 政府, 部, 局, 市, 省, 县, 国, 州',
  beforePerson: '由, 创始人, 导演, 作者, 总裁, 董事长, 总经理, 首席执行官',
  afterPerson: '创立, 创办, 执导, 开发, 设计, 负责, 担任, 于, 在, 收购',
  numbers:
    '个, 次, 年, 天, 人, 种, 名, 家, 元, 位, 层, 米, 月, 项, 倍, 成, 岁, 条, 座, 部, 小时, 分钟, 公里, 平方',
  dependentWords: '该, 本章, 本节, 本表, 本图, 因此, 所以, 因而, 从而, 于是, 但是, 但, 然而, 不过, 可是',
  dependentPhrases: `而且, 并且, 并, 此外, 另外, 同时, 同样, 否则, 反之, 例如, 比如, 譬如, 总之, 综上, 总的来说, 其次, 再次, 再者, 最后, 随后, 后来, 之后, 此后, 不久, 接着, 然后, 上述, 以上, 以下, 下述, 如上, 如下, 前者, 后者,
当时, 同年, 同月, 同日, 次年, 翌年, 则, 也, 还, 又, 且, 亦, 即, 就是, 两者, 二者, 双方`,
  aboutItself: '参见, 参阅, 详见, 请参, 点击, 更多信息, 版权所有, 目录',
  pointsElsewhere: '见上, 见下, 见图, 见表, 见附, 如图, 如表, 上图所示, 上表所示, 下图所示, 下表所示, 如下',
  asksAdvice: '应该, 应当, 如何防, 如何避免, 如何保护, 建议, 推荐, 怎样防, 怎样避免, 怎样保护',
} as const;
