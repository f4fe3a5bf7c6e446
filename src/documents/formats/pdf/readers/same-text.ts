import { withDot } from '../writing/compose-accents.ts';

/** Letters without other forms: most of what two readers see. */
const PLAIN = /^[ -~]*$/;

/** Form does not count: ligatures, wide letters, kinds of dashes and quotes, spaces. */
export function foldForm(text: string): string {
  if (PLAIN.test(text)) return text.replaceAll(' ', '');
  return text
    .normalize('NFKC')
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\s\u00ad]+/g, '');
}

const ACCENTS = /[\p{M}`ˆˇ]/gu;
/** Accents that stand beside their letters. */
const SPACING = /[`´ˆ˜¯˘˙¨˚˝ˇ¸]/;

/** Accents do not count either, wherever they stand. */
export function withoutAccents(text: string): string {
  const folded = foldForm(text);
  if (PLAIN.test(folded) && !folded.includes('`')) return folded;
  return folded.normalize('NFD').replace(ACCENTS, '').replace(/[ıȷ]/g, withDot);
}

/** The same letters in another order, those and some more, or those with their accents on them. */
export function saysMore(text: string, than: string): boolean {
  const [more, less] = [withoutAccents(text), withoutAccents(than)];
  if (more === less) return !SPACING.test(text) && foldForm(text) !== foldForm(than);
  if (more.length < less.length || more.length > 1.25 * less.length + 4) return false;
  return more.length === less.length ? sorted(more) === sorted(less) : isSubsequence(less, more);
}

/** The characters of a text as they are, with the spaces of another that has the same ones in another form. */
export function withSpaces(own: string, spaced: string): string {
  let text = '';
  let at = 0;
  for (const character of own) {
    const width = foldForm(character).length;
    if (/\s/.test(character)) continue;
    let space = false;
    while (at < spaced.length && foldForm(spaced.charAt(at)) === '') {
      space ||= /\s/.test(spaced.charAt(at));
      at += 1;
    }
    text += (space && text !== '' ? ' ' : '') + character;
    for (let taken = 0; taken < width && at < spaced.length; at += 1)
      taken += foldForm(spaced.charAt(at)).length;
  }
  return text;
}

/** The dashes, quotes and raised figures as they are printed: the engine writes plain ones. */
export function withMarks(text: string, printed: string): string {
  const marks = [...printed.replace(/\s+/g, '')];
  const own = [...text];
  if (own.filter((character) => !/\s/.test(character)).length !== marks.length) return text;
  let at = 0;
  const mended = own.map((character) => {
    if (/\s/.test(character)) return character;
    const mark = marks[at] ?? character;
    at += 1;
    return mark !== character && /['"\d-]/.test(character) && foldForm(mark) === character ? mark : character;
  });
  return mended.join('');
}

function sorted(text: string): string {
  return [...text].toSorted().join('');
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at += 1;
  return at === part.length;
}
