const YEAR = /^(?:19|20)\d\d$/;
export const DATE = /^\d{4}-\d\d-\d\d/;
const UNITS = /(?:EUR|USD|GBP|CHF|CNY|RMB|Mio|[kKM])\b\.?|[$€£¥￥%‰元万亿]/gu;

/** A number with or without its unit. */
export function isNumeric(text: string): boolean {
  return /\d/.test(text) && (DATE.test(text) || !/\p{L}/u.test(text.replace(UNITS, '')));
}

/** A number with or without its unit, and not a year or date, which may name a column. */
export function isFigure(text: string): boolean {
  return isNumeric(text) && !YEAR.test(text.trim()) && !DATE.test(text.trim());
}
