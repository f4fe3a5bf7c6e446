import type { TextRun } from '../page-layout.ts';

/** Short words of languages in Latin letters; some of them stand on every page of prose. */
const COMMON_WORDS = new Set(
  'the of and to in is for on that with by as at from are was be or an this der die und den von zu das mit auf ist im des nicht ein eine le la les des et en du un une est pour dans que qui el los las del y por con una se il di che per non della o da os e em um na no para nao het een van op te dat zijn og af til er det som pa att i av och ar w z na do nie sie ja on ei etta ve bir bu icin ten'.split(
    ' ',
  ),
);
/** The most frequent pairs of letters of those languages. */
const COMMON_PAIRS = new Set(
  'th he in er an re on en at nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ei ie un ge ns ut da qu el la lo do os na ta tr pr us il no ca so ad ec ac nu am em et ir id ol op ot po pe pa ss ct ke ka ki sk va vi za zi ow ia mi ni ko ak ku sa ja aa'.split(
    ' ',
  ),
);
/** Short words in capitals: tickers, units, codes. */
const CODE = /(?<![\p{L}\p{N}])\p{Lu}{2,5}(?![\p{L}\p{N}])/gu;
/** Less text says nothing about its letters. */
const LEAST_WORDS = 40;
const LEAST_PAIRS = 0.4;
const MOST_COMMON_WORDS = 0.06;
/** Share of characters that stand for none: private use, replacement, control. */
const MOST_NO_CHARACTERS = 0.3;
const NO_CHARACTER = /[\p{Co}\p{Cc}\ufffd]/u;
const MOST_CHARACTERS = 20_000;

/**
 * Whether the letters of a page are no text: its fonts do not say which letters they draw, or say others than they draw. Words of no
 * language in Latin letters have neither short words nor the pairs of letters that all of them share; lists of names and codes have the pairs.
 */
export function isUnreadable(runs: readonly Pick<TextRun, 'text'>[]): boolean {
  const text = runs
    .map((run) => run.text)
    .join(' ')
    .slice(0, MOST_CHARACTERS);
  const characters = [...text].filter((character) => character.trim() !== '');
  const none = characters.filter((character) => NO_CHARACTER.test(character)).length;
  if (characters.length > 0 && none > MOST_NO_CHARACTERS * characters.length) return true;
  const plain = text
    .replace(CODE, ' ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  const words = plain.match(/\p{Script=Latin}+/gu) ?? [];
  const long = words.filter(({ length }) => length > 2);
  if (long.length < LEAST_WORDS) return false;
  const common = words.filter((word) => COMMON_WORDS.has(word)).length;
  if (common > MOST_COMMON_WORDS * words.length) return false;
  let pairs = 0;
  let known = 0;
  for (const word of long)
    for (let at = 1; at < word.length; at++) {
      pairs++;
      if (COMMON_PAIRS.has(word.slice(at - 1, at + 1))) known++;
    }
  return known < LEAST_PAIRS * pairs;
}

/** Numbers and names of parts and places, `b12-3`, of which a page has hardly anything else: no text, and what its fonts say all the same. */
const CODE_OR_NUMBER = /^[([]?[A-Za-z]{0,4}[-./]?\d[\w.,:/()+%-]*$/;
const MOST_CODES = 0.8;

export function holdsCodes(runs: readonly Pick<TextRun, 'text'>[]): boolean {
  const pieces = runs.flatMap(({ text }) => text.split(/\s+/)).filter((piece) => piece !== '');
  return pieces.filter((piece) => CODE_OR_NUMBER.test(piece)).length > MOST_CODES * pieces.length;
}
