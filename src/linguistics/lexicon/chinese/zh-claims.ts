/** Chinese: how a claim and its passage are worded. Terms are cut at commas; `*` stands for any ending. */
export const CLAIMS = {
  /** 后面必须有内容的词：以其结尾的句子有空缺。 */
  unfinished: '了, 为, 是, 达, 达到, 至, 到, 约, 占, 的, 以, 于, 超过, 共, 计, 和',
} as const;
