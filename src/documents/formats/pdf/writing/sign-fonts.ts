import { printedSigns } from '../../../markup/symbol-signs.ts';

/** Fonts whose letters are pictures: bullets, boxes, ticks. */
const SIGN_FONT = /wingding|dingbat|webding/i;
const FAMILY = /(webdings|wingdings)(?:[\s_-]*([23]))?/i;
/** Boxes of a form and ticks, as letters of the font or at their private places: they say something, bullets do not. */
const TICKS = /^[oqxüýþû¨\uf06f\uf071\uf078\uf0a8\uf0fb-\uf0fe\u2610-\u2612\u2713\u2714\u2717\u2718]+$/;
/** The engine may give one font to a sign and the words that touch it. */
const WORD = /\p{L}{3}/u;
const FIRST_TICK = /^[xüýþû¨](?=\s?\p{Lu})/u;
const PRIVATE = /[\uf021-\uf0ff]/g;
const PRIVATE_TICK = /[\uf06f\uf071\uf078\uf0a8\uf0fb-\uf0fe]/;
/** Places of bullets, in the fonts that have them there. */
const BULLETS: Readonly<Record<string, string>> = { '\uf0a7': '▪', '\uf0b7': '•' };

/** A run of a PDF with the signs of its font as they are printed, and those of other fonts that the engine took into it. */
export function signsAsPrinted(text: string, font: string): string {
  if (!SIGN_FONT.test(font)) return withPrivate(text);
  const [, family = 'wingdings', number = ''] = FAMILY.exec(font) ?? [];
  const name = `${family.toLowerCase()}${number === '' ? '' : ` ${number}`}`;
  if (WORD.test(text)) return withPrivate(text.replace(FIRST_TICK, (sign) => printedSigns(sign, name)));
  return TICKS.test(text.replace(/\s/g, '')) ? printedSigns(text, name) : '•';
}

/** Boxes and ticks are those of Wingdings; a first sign with room behind it is a bullet, all others are those of Symbol. */
function withPrivate(text: string): string {
  return text.replace(PRIVATE, (sign, at: number) => {
    if (PRIVATE_TICK.test(sign)) return printedSigns(sign, 'wingdings');
    if (BULLETS[sign] !== undefined) return BULLETS[sign];
    return text.slice(0, at).trim() === '' && /^(?:\s|$)/.test(text.slice(at + 1))
      ? sign
      : printedSigns(sign, 'symbol');
  });
}
