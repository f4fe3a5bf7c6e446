const HAN_DIGITS: Readonly<Record<string, number>> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const HAN_SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS: Readonly<Record<string, number>> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10]),
);

/** The value of a Chinese numeral (`三十二`, `一百零五`, `二〇二四`, `两亿三千万`); undefined when it is none. */
export function parseHanNumeral(text: string): number | undefined {
  if (/^[〇零一二三四五六七八九]{2,}$/.test(text))
    return Number([...text].map((char) => HAN_DIGITS[char]).join(''));
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  for (const char of text) {
    if (char in HAN_DIGITS) digit = HAN_DIGITS[char];
    else if (char in HAN_SCALES) {
      section += (digit ?? 1) * (HAN_SCALES[char] ?? 1);
      digit = undefined;
    } else if (char === '万' || char === '亿') {
      const value = total % 1e8 === total || char === '亿' ? section + (digit ?? 0) : section;
      const scale = char === '万' ? 1e4 : 1e8;
      total = char === '亿' ? (total + value) * scale : total + (value || 1) * scale;
      section = 0;
      digit = undefined;
    } else return undefined;
  }
  return total + section + (digit ?? 0);
}

/** The same with a fraction: `六点八` is 6.8. */
export function parseHanDecimal(text: string): number | undefined {
  const [whole = '', fraction] = text.split('点');
  const value = parseHanNumeral(whole);
  if (value === undefined || fraction === undefined) return value;
  const digits = [...fraction].map((char) => HAN_DIGITS[char]).join('');
  return Number(`${value}.${digits}`);
}

const NUMBER_WORD = `(?:${[...Object.keys(WORDS), ...Object.keys(TENS)].join('|')})`;
/** A run of English number words, as in `twenty-five` or `two hundred and ten`. */
export const ENGLISH_NUMBER = new RegExp(
  `\\b(?:a dozen|(?:${NUMBER_WORD}|a(?= hundred| thousand| million| billion))(?:[ -](?:and )?(?:${NUMBER_WORD}|hundred|thousand|million|billion)){0,8})\\b`,
  'gi',
);

/** The value of English number words. */
export function parseEnglishNumber(text: string): number {
  if (/dozen/i.test(text)) return 12;
  let total = 0;
  let section = 0;
  for (const word of text.toLowerCase().split(/[ -]+/)) {
    if (word in WORDS) section += WORDS[word] ?? 0;
    else if (word in TENS) section += TENS[word] ?? 0;
    else if (word === 'hundred') section = (section || 1) * 100;
    else {
      const scale = { thousand: 1e3, million: 1e6, billion: 1e9 }[word];
      if (scale === undefined) continue;
      total += (section || 1) * scale;
      section = 0;
    }
  }
  return total + section;
}
