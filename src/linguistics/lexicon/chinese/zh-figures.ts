/** Chinese: words around figures. Terms are cut at commas; `*` stands for any ending. */
export const FIGURES = {
  noYear: '元, 人, 名, 个, 家, 次, 字, 条, 项, 年前',
  units:
    '元, 千元, 万元, 亿元, 天, 周, 个月, 年, 小时, 人, 名, 个, 家, 次, 份, 起, 项, 倍, 吨, 公里, 个百分点',
  yearBefore: '上年, 去年, 上一年, 前一年, 上期',
  days: '天, 日',
  weeks: '周, 星期, 个星期',
  months: '月, 个月',
  years: '年',
  keepsDigits: '保留到小数点后, 保留小数点后, 保留到, 保留',
} as const;
