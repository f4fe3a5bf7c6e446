/** Chinese: what stands at the head of documents and in their tables. Terms are cut at commas; `*` stands for any ending. */
export const DOCUMENTS = {
  knownHeadings: '摘要, 引言, 前言, 结论, 参考文献, 附录, 目录, 致谢',
  amending: '补充协议, 修订, 修正, 变更, 修改, 补充合同, 修正案',
  companyForms: '股份有限公司, 有限责任公司, 有限公司',
  beforeNames: '是, 为, 向, 及',
  numberSign: '号',
  numberLabels: '编号, 合同号, 协议号, 订单号, 发票号, 文号, 号码, 单号, 案号',
  partyRoles:
    '甲方, 乙方, 丙方, 供应商, 供货方, 供方, 需方, 买方, 卖方, 客户, 出租方, 承租方, 承包方, 发包方, 委托方, 受托方',
  definedAs: '以下简称为, 以下简称, 以下称为, 以下称',
  partyOpenings: '由',
  partyJoins: '与, 和, 及',
  labelled: '发布单位, 编制单位, 发文机关, 公司名称, 公司全称, 申办者, 发行人, 主办单位',
  titleField:
    '研究题目, 研究名称, 课题名称, 课题题目, 项目名称, 试验名称, 试验题目, 方案名称, 方案题目, 论文题目, 论文标题, 报告名称, 报告题目, 文件名称',
  subjectField: '主题, 主旨, 事由, 件名',
  sectionWord: '概述, 简介, 背景, 愿景, 使命, 目的, 范围, 总则, 附录',
  leadingConnectives:
    '此外, 因此, 所以, 但是, 然而, 另外, 同时, 例如, 比如, 首先, 其次, 最后, 总之, 而且, 并且',
  ordinal: '第',
  sectionSigns: '章节, 节',
  pageUnit: '页',
  wholePart: '部分',
  /** Parts of a document, and what they are called in English. */
  partKinds: {
    章: 'chapter',
    节: 'section',
    節: 'section',
    编: 'part',
    部: 'part',
    篇: 'part',
    部分: 'part',
    条: 'article',
    條: 'article',
  },
} as const;
