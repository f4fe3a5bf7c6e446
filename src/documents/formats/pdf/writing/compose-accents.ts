import type { TextRun } from '../page-layout.ts';

/** Accents that fonts of TeX draw as letters of their own, before the letter they stand over, and what they do to it. */
const COMBINING: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
};
const ACCENT = new RegExp(`[${Object.keys(COMBINING).join('')}]$`);
/** In sizes of the letters: how far the letter reaches back under its accent, and how far one may stand above the other. */
const MIN_BACK = 0.2;
const MAX_BACK = 1.2;
const MAX_RISE = 0.4;

/** Pieces in the order they are drawn, with each accent on the letter that is drawn below it next: `Fe` of `´`, `e` is `é`. */
export function composeAccents(runs: readonly TextRun[]): TextRun[] {
  const composed: TextRun[] = [];
  for (const run of runs) {
    const before = composed.at(-1);
    const accent = before === undefined ? undefined : ACCENT.exec(before.text)?.[0];
    const [letter = ''] = run.text;
    if (before === undefined || accent === undefined || !/\p{L}/u.test(letter) || !isDrawnOver(before, run)) {
      composed.push(run);
      continue;
    }
    composed.pop();
    const rest = before.text.slice(0, -1).replace(/(?<=[([{])\s+$/, '');
    if (rest.trim() !== '') composed.push({ ...before, text: rest, width: run.x - before.x });
    const whole = `${withDot(letter)}${COMBINING[accent]}`.normalize('NFC');
    composed.push({ ...run, text: whole + run.text.slice(letter.length) });
  }
  return composed;
}

function isDrawnOver(accent: TextRun, letter: TextRun): boolean {
  const back = accent.x + accent.width - letter.x;
  return (
    back > MIN_BACK * letter.size &&
    back < MAX_BACK * letter.size &&
    Math.abs(accent.y - letter.y) < MAX_RISE * letter.size
  );
}

/** `ı` and `ȷ` get their dots under an accent. */
export function withDot(letter: string): string {
  if (letter === 'ı') return 'i';
  return letter === 'ȷ' ? 'j' : letter;
}
