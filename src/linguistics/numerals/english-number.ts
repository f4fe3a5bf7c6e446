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

const WORD = `(?:${[...SMALL.keys()].join('|')})`;
const SCALE = `(?:hundred|${Object.keys(SCALES).join('|')})`;
/** A run of English number words, as in `twenty-five` or `two hundred and ten`. */
export const ENGLISH_NUMBER = new RegExp(
  `\\b(?:a dozen|(?:${WORD}|a(?= ${SCALE}))(?:[ -](?:and )?(?:${WORD}|${SCALE})){0,24})\\b`,
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
