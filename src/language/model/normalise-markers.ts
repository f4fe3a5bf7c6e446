const OPEN = '[\\[【［〔]';
const CLOSE = '[\\]】］〕]';
const ID = '(?:\\^?\\s*(?:ev(?:idence)?|passage|证据|段落)[\\s_#:-]*\\d+)';
const BETWEEN = '\\s*(?:[,;，；、&]|and|和)\\s*';
const SUFFIX = '(?:†[^\\]】］〕]{0,40})?';
const BRACKETED_IDS = new RegExp(
  `${OPEN}\\s*(${ID}${SUFFIX}(?:${BETWEEN}${ID}${SUFFIX})*)\\s*${CLOSE}`,
  'giu',
);
const PARENTHESISED_IDS = new RegExp(`[(（]\\s*(${ID}(?:${BETWEEN}${ID})*)\\s*[)）]`, 'giu');
const BARE_NUMBERS = new RegExp(
  `${OPEN}\\^?(\\d{1,4}(?:\\s*[,，、;-]\\s*\\d{1,4})*)${SUFFIX}${CLOSE}(?!\\()`,
  'gu',
);
const MARKER = '\\[ev_\\d+(?:, ev_\\d+)*\\]';

/**
 * Citation markers in the one form that is parsed later, `[ev_1, ev_4]`, from the forms that models write: `[1]`,
 * `【ev_3】`, `[ev_3][ev_4]`, `(ev_3)`, `[^3]`. A bare number counts only when such evidence exists, so that years and
 * quoted footnotes stay text.
 */
export function normaliseMarkers(text: string, evidenceIds: ReadonlySet<string>): string {
  return text
    .replace(BRACKETED_IDS, (_, ids: string) => renderMarker(numbersIn(ids)))
    .replace(PARENTHESISED_IDS, (_, ids: string) => renderMarker(numbersIn(ids)))
    .replace(BARE_NUMBERS, (whole, list: string) => {
      const numbers = expandRanges(list);
      const isKnown = numbers.length > 0 && numbers.every((number) => evidenceIds.has(`ev_${number}`));
      return isKnown ? renderMarker(numbers) : whole;
    });
}

/** Joins neighbouring markers, and puts those written after a full stop before it, where they belong to the sentence. */
export function placeMarkers(text: string): string {
  const joined = text.replace(new RegExp(`${MARKER}(?:[ \\t]*[,;，、]?[ \\t]*${MARKER})+`, 'g'), (run) =>
    renderMarker(numbersIn(run)),
  );
  return joined.replace(
    new RegExp(`([^\\s\\]])[ \\t]*([.!?。！？…]+)[ \\t]*(${MARKER})\\.?`, 'g'),
    (_, before: string, stop: string, marker: string) => `${before} ${marker}${stop}`,
  );
}

function renderMarker(numbers: readonly number[]): string {
  return `[${[...new Set(numbers)].map((number) => `ev_${number}`).join(', ')}]`;
}

function numbersIn(ids: string): number[] {
  // `†source 4` and the like after an id are not ids.
  return [...ids.replace(/†[^\]】,，]*/g, '').matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

function expandRanges(list: string): number[] {
  return list.split(/[,，、;]/).flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map((digits) => Number(digits.trim()));
    if (last < first || last - first > 20) return [first, last];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
