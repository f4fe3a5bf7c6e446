/** Chinese: words around figures. Terms are cut at commas; `*` stands for any ending. */
export const FIGURES = {
  earlier: '上年, 去年, 上一年, 前一年, 上年同期, 同期, 上期, 前期, 此前, 原来, 原先, 上季, 上一季, 前一季',
  noYear: '元, 人, 名, 个, 家, 次, 字, 条, 项, 年前',
  keepsDigits: '保留到小数点后, 保留小数点后, 保留到, 保留',
} as const;
