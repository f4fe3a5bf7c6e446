/** Chinese: how questions are put together and taken apart. Terms are cut at commas; `*` stands for any ending. */
export const PLANS = {
  itself: '其, 它, 它的, 它们, 它们的',
} as const;
