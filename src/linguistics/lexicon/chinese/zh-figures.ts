/** Chinese: words around figures. Terms are cut at commas; `*` stands for any ending. */
export const FIGURES = {
  /** Below a year in a header: the whole of it, or some months. */
  ofYear: '全年, 个月, 年初至',
  asksMoney: '多少钱, 价格, 营收, 收入, 利润, 票房, 金额, 费用, 市值, 售价',
  cueGrowth:
    '高出, 回落, 下滑, 走低, 攀升, 多出, 增长, 增加, 上升, 提高, 下降, 减少, 降低, 增幅, 降幅, 同比, 环比, 变化, 高于, 低于, 扩大, 缩小',
  cueRatio: '占, 比例, 比率, 比重, 率, 相当于',
  amountTo: '分别为, 分别是, 分别达, 为, 是, 达到, 达',
  cueSum: '合计, 共计, 总计, 之和, 总共, 加起来, 累计, 总和, 一共',
  cueDifference:
    '增长, 贡献, 回落, 下滑, 缺口, 多, 少, 升, 降, 提高, 扩大, 收窄, 落后, 领先, 高, 低, 相差, 差额, 高出, 多出, 少于, 差距, 超出, 减去, 增加, 减少, 下降, 上升, 推算, 剩余',
  cueGap:
    '相差, 差额, 差距, 高于, 低于, 高出, 多出, 少于, 多, 少, 缺口, 减去, 超出, 超过, 剩余, 领先, 落后, 扣除, 净减, 净增, 补回',
  noLabel:
    '年度, 年, 月份, 月, 季度, 元, 万元, 亿元, 美元, 万, 亿, 百万, 千, 万美元, 亿美元, 分别, 约, 为, 达到, 达, 合计, 截至, 财年',
  relating: `按, 据此, 计算, 推算, 文件, 资料, 所称, 自称, 其实, 等于, 一致, 相符, 不符, 增长, 增加, 上升, 提高, 下降, 减少, 降低, 降至, 增至, 升至, 高于, 低于, 是, 占, 综合来看, 依次, 从高到低, 其中, 均`,
  boundOver: '超过, 超, 逾, 突破, 高于, 多于, 不止, 至少, 大于',
  boundUnder: '近, 将近, 接近, 不足, 不到, 低于, 少于',
  setBefore: '前, 后, 这, 那, 上述, 各, 其, 该, 以上',
  fiscal: '财年, 财政年度, 会计年度',
  changeColumns: '变动, 增减, 增幅, 增长',
  backInTime: '前, 后',
  overTime: '这, 近, 两, 过去, 后, 在',
  rangeFrom: '由, 从',
  rangeTo: '到, 至',
  upTo: '至, 到, 达, 达到, 升至, 升到, 降至, 降到, 增至, 增到, 减至, 减到',
  onlyTotal: '总计, 合计, 共计',
  byHowMuch:
    '增加, 增加了, 增加约, 减少, 减少了, 减少约, 增长, 增长了, 增长约, 下降, 下降了, 下降约, 上升, 上升了, 上升约, 提高, 提高了, 降低, 降低了',
  perShare: '每股',
  /** Before or over a figure that leaves out what accounts put in. */
  adjusted: '调整后, 经调整, 扣非, 扣除非经常性损益, 非公认会计',
  rateColumns: '占比, 比重, 增长率, 增减率, 变动率, 变动幅度',
  baseBefore: '比, 较, 相比, 相较, 相对于, 对比, 高于, 低于, 超过, 不及',
  earlier: '上年, 去年, 上一年, 前一年, 上年同期, 同期, 上期, 前期, 此前, 原来, 原先, 上季, 上一季, 前一季',
  people: '人, 名, 位',
  things: '辆, 台, 部, 架, 艘, 枚, 块, 家, 座, 栋, 套, 件, 本, 首, 层, 所, 项',
  gains: '利润, 收益, 盈利',
  loss: '亏损',
  aboveNought: '净流入, 流入, 盈利, 净盈利, 净收益, 顺差, 盈余',
  belowNought: '净流出, 流出, 亏损, 净亏损, 净支出, 逆差, 赤字',
  balances: '净额, 利润, 损益, 净流量, 差额, 余额, 盈亏, 财务费用, 净收益, 亏损',
  spent: '费用, 成本, 支出',
  together: '合计, 加起来, 加总, 一共, 合起来',
  cueRest: '未, 没有, 其余, 剩余, 余下, 扣除, 自由现金流, 以外',
  noYear: '元, 人, 名, 个, 家, 次, 字, 条, 项, 年前',
  ownersProfit:
    '归属于上市公司股东的净利润, 归属于母公司股东的净利润, 归属于母公司所有者的净利润, 归母净利润',
  /** What a label begins with that says whose a profit is. */
  ofOwners:
    '归属于上市公司股东的, 归属于上市公司普通股股东的, 归属于母公司股东的, 归属于母公司所有者的, 归属于母公司普通股股东的, 归属于本公司股东的, 归属于公司股东的, 归属于普通股股东的, 归属于股东的, 归属于所有者的',
  ofOthers: '少数股东, 非控制, 非控股',
  asksPaid: '支付, 花了, 花费, 花多少',
  fallsDue: '到期, 应付, 付款, 支付',
  threeMonths: '三个月',
  sixMonths: '六个月',
  nineMonths: '九个月',
  /** Lines of statements, the commonest name first. */
  totalAssets: '资产总计, 资产总额, 总资产, 资产合计',
  totalLiabilities: '负债合计, 负债总额, 负债总计, 总负债',
  equity: '股东权益合计, 所有者权益合计, 净资产, 股东权益, 所有者权益',
  research: '研发费用, 研发投入, 研发支出',
  revenue: '营业收入, 营业总收入, 营业收入合计, 销售收入',
  operatingCash: '经营活动产生的现金流量净额, 经营活动现金流量净额, 经营活动现金净流量, 经营现金流净额',
  workingCapital: '营运资金, 营运资本',
  quickRatio: '速动比率',
  currentRatio: '流动比率',
  cashCycle: '现金转换周期, 现金循环周期, 现金周期',
  meanOfYears: '年平均, 年的平均',
  keepsDigits: '保留到小数点后, 保留小数点后, 保留到, 保留',
  changes: '增长, 下降, 变化, 增加, 减少, 同比',
  comparedWith: '同比, 环比, 比上年, 比上月, 较上年, 较上月, 比去年',
} as const;
