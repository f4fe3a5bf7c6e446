const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

const SMALL: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
]);

const oneOf = (words: readonly string[]): string => `(?:${words.join('|')})`;
const SCALE = oneOf(['hundred', ...Object.keys(SCALES)]);
const BELOW_HUNDRED = `(?:${oneOf(TENS)}(?:[ -]${oneOf(UNITS.slice(1, 10))})?|${oneOf([...UNITS].reverse())})`;
/** One number in English words, as in `twenty-five` or `two hundred and ten`; `three and six` are two. */
export const ENGLISH_NUMBER = new RegExp(
  `\\b(?:a dozen|(?:${BELOW_HUNDRED}|a(?= ${SCALE}))(?:(?:[ -]${SCALE})+(?:[ -](?:and )?${BELOW_HUNDRED})?){0,8})\\b`,
  'gi',
);

/** The value of English number words. */
export function parseEnglishNumber(text: string): number {
  if (/dozen/i.test(text)) return 12;
  let total = 0;
  let section = 0;
  for (const word of text.toLowerCase().split(/[ -]+/)) {
    const scale = SCALES[word];
    if (word === 'hundred') section = (section || 1) * 100;
    else if (scale === undefined) section += SMALL.get(word) ?? 0;
    else {
      total += (section || 1) * scale;
      section = 0;
    }
  }
  return total + section;
}
