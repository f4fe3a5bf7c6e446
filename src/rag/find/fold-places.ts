import { plainCharacter } from '../../linguistics/index.ts';

/** A text in one spelling, and where each of its code units stands in the text as it was given. */
export interface FoldedText {
  readonly text: string;
  readonly folded: string;
  readonly places: readonly number[];
}

/** Marks that are typed in several ways. */
const TYPED: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '「': '"',
  '」': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
};
const INVISIBLE = /[\u00AD\u180E\u200B-\u200D\u2060-\u2064\uFEFF]/;
const SOFT_HYPHEN = '\u00AD';
/** White space, and what parts the cells of a table. */
const SPACE = /[\s|]/;
const EMPHASIS = /[*_`]/;
const ESCAPED = /[!-/:-@[-`{-~]/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}\p{M}]/u;
const LETTER = /[\p{L}\p{M}]/u;
const LOWER = /\p{Ll}/u;
const HAN = /\p{Script=Han}/u;
const CONSONANT = /[bcdfghjkmnpqstvwxz]/;
const DIGIT = '[\\d０-９]';
const GROUPED = new RegExp(`(?<![\\d０-９.,，])${DIGIT}{1,3}(?:[,，]${DIGIT}{3})+(?!${DIGIT})`, 'g');

/**
 * Lower case, one width, simplified characters; white space, cells and line breaks are one space, and none between Han characters; hyphens at the end of a
 * line, soft hyphens, emphasis of Markdown and the commas of thousands are out; “ffi” before a consonant is “ff”, as where ligatures
 * are lost. Linear.
 */
export function foldPlaces(text: string): FoldedText {
  const commas = commasOfThousands(text);
  const characters: string[] = [];
  const starts: number[] = [];
  let gap: { readonly hasBreak: boolean; readonly at: number; readonly afterSoft: boolean } | undefined;
  let isAfterSoft = false;
  let at = 0;
  const push = (plain: string, place: number) => {
    if (endsInFfi(characters) && CONSONANT.test(plain)) drop();
    characters.push(plain);
    starts.push(place);
  };
  const drop = () => {
    characters.pop();
    starts.pop();
  };
  const closeGap = (next: string) => {
    if (gap === undefined) return;
    const { at: place, hasBreak, afterSoft } = gap;
    gap = undefined;
    const last = characters.at(-1);
    if (last === undefined || afterSoft) return;
    if (hasBreak && last === '-' && LETTER.test(characters.at(-2) ?? '') && LOWER.test(next)) drop();
    else if (next !== '%' && !(HAN.test(last) && HAN.test(next))) push(' ', place);
  };
  while (at < text.length) {
    const place = at;
    const code = text.charCodeAt(place);
    if (isPlain(code)) {
      at += 1;
      const character = text.charAt(place);
      if (gap !== undefined) closeGap(character);
      isAfterSoft = false;
      push(
        code < LOWER_A ? character.toLowerCase() : code >= HAN_FROM ? plainCharacter(character) : character,
        place,
      );
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(place) ?? 0);
    at += character.length;
    if (SPACE.test(character)) {
      const hasBreak = character === '\n' || gap?.hasBreak === true;
      gap = { at: gap?.at ?? place, hasBreak, afterSoft: gap?.afterSoft ?? isAfterSoft };
      continue;
    }
    const isUnseen =
      INVISIBLE.test(character) ||
      commas.has(place) ||
      (EMPHASIS.test(character) && !isInWord(text, place)) ||
      (character === '\\' && ESCAPED.test(text.charAt(at)));
    isAfterSoft = character === SOFT_HYPHEN;
    if (isUnseen) continue;
    const plain = TYPED[character] ?? toPlain(character);
    closeGap(character);
    for (const part of plain) push(part, place);
  }
  const folded = characters.join('');
  return { text, folded, places: folded.length === starts.length ? starts : perUnit(characters, starts) };
}

const perUnit = (characters: readonly string[], starts: readonly number[]): number[] =>
  characters.flatMap((part, index) => Array<number>(part.length).fill(starts[index] ?? 0));

const LOWER_A = 97;
const HAN_FROM = 0x4e00;
/** Letters and digits of ASCII and the Han characters that are no variants: most of all. */
const isPlain = (code: number): boolean =>
  (code >= LOWER_A && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  (code >= 0x4e00 && code <= 0x9fff);

const endsInFfi = (characters: readonly string[]): boolean =>
  characters.at(-1) === 'i' && characters.at(-2) === 'f' && characters.at(-3) === 'f';

const toPlain = (character: string): string =>
  character <= '~' ? character.toLowerCase() : character.normalize('NFKC').toLowerCase();

const isInWord = (text: string, at: number): boolean =>
  LETTER_OR_DIGIT.test(text.charAt(at - 1)) && LETTER_OR_DIGIT.test(text.charAt(at + 1));

function commasOfThousands(text: string): ReadonlySet<number> {
  const commas = new Set<number>();
  for (const { 0: number, index } of text.matchAll(GROUPED))
    for (let at = 0; at < number.length; at++) if (/[,，]/.test(number.charAt(at))) commas.add(index + at);
  return commas;
}
