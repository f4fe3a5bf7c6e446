// Every repetition is bounded: models in a loop write thousands of blanks or dots.
const OPEN = '[\\[【［〔]';
const CLOSE = '[\\]】］〕]';
const ID = '(?:\\^?(?:ev(?:idence)?|passage|证据|段落)[\\s_#:-]{0,3}\\d{1,6})';
const BETWEEN = '\\s{0,3}(?:[,;，；、&]|and|和)\\s{0,3}';
/** Ends where the next id is listed. */
const SUFFIX = `(?:†(?:(?!${BETWEEN}${ID})[^\\]】］〕]){0,40})?`;
const listOf = (id: string) => `(${id}(?:${BETWEEN}${id}){0,30})`;
const BRACKETED_IDS = new RegExp(`${OPEN}\\s{0,3}${listOf(ID + SUFFIX)}\\s{0,3}${CLOSE}`, 'giu');
const PARENTHESISED_IDS = new RegExp(`[(（]\\s{0,3}${listOf(ID)}\\s{0,3}[)）]`, 'giu');
const BARE_NUMBERS = new RegExp(
  `${OPEN}\\^?(\\d{1,4}(?:\\s{0,3}[,，、;-]\\s{0,3}\\d{1,4}){0,30})${SUFFIX}${CLOSE}(?!\\()`,
  'gu',
);
const MARKER = '\\[ev_\\d+(?:, ev_\\d+)*\\]';
const NEIGHBOURS = new RegExp(`${MARKER}(?:[ \\t]{0,6}(?:[,;，、][ \\t]{0,3})?${MARKER})+`, 'g');
const BEHIND_STOP = new RegExp(`([^\\s\\]])[ \\t]{0,3}([.!?。！？…]{1,3})[ \\t]{0,3}(${MARKER})\\.?`, 'g');

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
  return text
    .replace(NEIGHBOURS, (run) => renderMarker(numbersIn(run)))
    .replace(BEHIND_STOP, (_, before: string, stop: string, marker: string) => `${before} ${marker}${stop}`);
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
