const YEAR = /^(?:19|20)\d\d$/;
const DATE = /^\d{4}-\d\d-\d\d/;
const UNITS = /(?:EUR|USD|GBP|CHF|CNY|RMB|Mio|[kKM])\b\.?|[$€£¥￥%‰元万亿]/gu;

/** A number with or without its unit, and not a year or date, which may name a column. */
export function isFigure(text: string): boolean {
  const value = text.trim();
  if (!/\d/.test(value)) return false;
  return !YEAR.test(value) && !DATE.test(value) && !/\p{L}/u.test(value.replace(UNITS, ''));
}
