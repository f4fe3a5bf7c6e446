/** Amounts, periods and dates, in both languages. */
export const FIGURES: readonly RegExp[] = [
  /[€$£¥￥]\s?\d|\b(?:EUR|USD|GBP|CHF|CNY|RMB)\s?\d|\b(?:19|20)\d\d-\d\d/,
  /\d\s?(?:%|€|£|元|万|亿|年|月|日|天|小时|per ?cent)|百分之|[一二三四五六七八九十百](?:天|日|个?月|年|元)/i,
  /\d (?:(?:working |business )?days|eur|usd|gbp|chf|hours|weeks|months|years|[kmgt]wh?|characters|m|t)\b/i,
  /\d (?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i,
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d/i,
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety) (?:per ?cent|days|weeks|months|years)\b/i,
];
