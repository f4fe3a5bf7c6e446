/** Words that scale the number before them. */
const SCALE_WORDS: readonly (readonly [word: string, scale: number])[] = [
  ['thousands', 1e3],
  ['thousand', 1e3],
  ['millions', 1e6],
  ['million', 1e6],
  ['billions', 1e9],
  ['billion', 1e9],
  ['trillions', 1e12],
  ['trillion', 1e12],
  ['bln', 1e9],
  ['bn', 1e9],
  ['mln', 1e6],
  ['mn', 1e6],
  ['mm', 1e6],
  ['tn', 1e12],
  ['cents', 0.01],
  ['cent', 0.01],
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
  ['万亿', 1e12],
  ['千亿', 1e11],
  ['百亿', 1e10],
  ['十亿', 1e9],
  ['千万', 1e7],
  ['百万', 1e6],
  ['十万', 1e5],
  ['亿', 1e8],
  ['億', 1e8],
  ['万', 1e4],
  ['萬', 1e4],
  ['千', 1e3],
];

/** The scale that stands right behind a number at `at`, and where it ends; 1 where there is none. Linear. */
export function scaleAt(text: string, at: number): { readonly scale: number; readonly end: number } {
  const from = text.charAt(at) === ' ' || text.charAt(at) === '-' ? at + 1 : at;
  const piece = text.slice(from, from + 10).toLowerCase();
  for (const [word, scale] of SCALE_WORDS) {
    if (!piece.startsWith(word)) continue;
    const next = piece.charAt(word.length);
    if (/[a-z]/.test(word) && /[a-z0-9]/.test(next)) continue;
    // 5 m are metres; $5m and 5M are millions. 千米, 千克, 千瓦 are units.
    if (word.length === 1 && /[a-z]/.test(word) && from !== at) continue;
    if (word === '千' && /[米克瓦]/.test(next)) continue;
    return { scale, end: from + word.length };
  }
  return { scale: 1, end: at };
}

const DECLARED: readonly (readonly [RegExp, number])[] = [
  [/\bthousands?\b|[（(,，:：\s]千(?:元|美元|港元|人民币)|in 000s|'000|\$000|\bRMB'000/i, 1e3],
  [/\bmillions?\b|百万(?:元|美元|港元|人民币)?|\b(?:US\$|\$|€|£)\s?m(?:n|m)?\b|\b(?:USD|EUR|GBP) ?m\b/i, 1e6],
  [/\bbillions?\b|十亿|\b(?:US\$|\$|€|£)\s?bn\b/i, 1e9],
  [/\btrillions?\b|万亿/i, 1e12],
  [/万(?!亿)/, 1e4],
  [/(?<![十百千万])亿/, 1e8],
];

/** What a text says of the scale of figures that have none of their own, as the head of a table does: “(in millions)”, 单位：万元. */
export function declaredScales(text: string): number[] {
  return DECLARED.flatMap(([pattern, scale]) => (pattern.test(text) ? [scale] : []));
}
