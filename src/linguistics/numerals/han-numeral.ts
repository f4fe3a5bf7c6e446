const DIGITS = '零一二三四五六七八九';
/** Other ways to write a digit or a scale: spoken, financial, traditional. */
const VARIANTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'〇零两二兩二壹一贰二叁三肆四伍五陆六柒七捌八玖九拾十佰百仟千萬万億亿'.matchAll(/(.)(.)/gu)].map(
    ([, variant = '', usual = '']) => [variant, usual],
  ),
);
/** Largest first: 三百万亿 is three hundred 万亿. What stands before one is less than `below`. */
const SCALES = [
  { sign: '亿', scale: 1e8, below: 1e8 },
  { sign: '万', scale: 1e4, below: 1e4 },
  { sign: '千', scale: 1000, below: 10 },
  { sign: '百', scale: 100, below: 10 },
  { sign: '十', scale: 10, below: 10 },
] as const;

/** Every character that a Chinese numeral is written with, for a character class. */
export const HAN_NUMERAL_CHARACTERS = '〇零一二两三四五六七八九十百千万亿';

/**
 * The value of a Chinese numeral (`三十二`, `一百零五`, `二〇二四`, `两亿三千万`, `三百五`, `负六`, `壹佰`); undefined when it is none. Our own, since
 * `nzh` 1.0.14 reads 两亿三千万 as 30,000,000, 二〇二四 as 224 and 三百五 as 305, and takes any text for a numeral; it is the oracle of the tests.
 */
export function parseHanNumeral(text: string): number | undefined {
  const usual = [...text].map((char) => VARIANTS[char] ?? char).join('');
  if (usual.startsWith('负')) {
    const value = readScaled(usual.slice(1));
    return value === undefined ? undefined : -value;
  }
  return usual === '' ? undefined : readScaled(usual);
}

function readScaled(text: string): number | undefined {
  if (new RegExp(`^[${DIGITS}]{2,}$`).test(text)) return readDigits(text);
  for (const { sign, scale, below } of SCALES) {
    const at = text.lastIndexOf(sign);
    if (at < 0) continue;
    const count = at === 0 ? 1 : readScaled(text.slice(0, at).replace(/^零+/, ''));
    const rest = readRest(text.slice(at + 1), scale);
    const isSound = count !== undefined && count < below && rest !== undefined;
    return isSound ? count * scale + rest : undefined;
  }
  const digit = DIGITS.indexOf(text);
  return text.length === 1 && digit >= 0 ? digit : undefined;
}

/** What follows a scale: nothing, something smaller, or one digit of the next scale, as in 三百五 and 两万五. */
function readRest(text: string, scale: number): number | undefined {
  const bare = text.replace(/^零+/, '');
  if (bare === '') return 0;
  const value = readScaled(bare);
  if (value === undefined || value >= scale) return undefined;
  return bare === text && scale > 10 && text.length === 1 ? (value * scale) / 10 : value;
}

/** A run of digits, as years are written. */
function readDigits(text: string): number {
  return Number([...text].map((char) => DIGITS.indexOf(char)).join(''));
}
