/** Chinese: how a claim and its passage are worded. Terms are cut at commas; `*` stands for any ending. */
export const CLAIMS = {
  every: '全部在, 全部由, 全都, 所有, 一律, 任何, 始终, 总是, 均, 都, 每',
} as const;
