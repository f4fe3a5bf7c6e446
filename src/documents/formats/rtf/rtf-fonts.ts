import { windowsSigns } from '../../detect/decode-text.ts';
import { isSignFont, printedSigns } from '../../markup/symbol-signs.ts';
import type { RtfState } from './rtf-state.ts';

/** Groups whose collected text is printed all the same. */
const PRINTED = new Set(['listtext', 'pntext', 'fldrslt']);

/** Text of the font in use as it is printed; what a group holds for machines stays as it is. */
export function textInFont({ group, fonts }: RtfState, text: string): string {
  return group.prints ? printedSigns(text, fonts.get(group.font) ?? '') : text;
}

/** Bytes of the font in use; those of a font of signs are the places of its signs. */
export function decodeBytes(state: RtfState, bytes: string): string {
  const { group, fonts, encodings, encoding, westernFonts } = state;
  if (group.prints && isSignFont(fonts.get(group.font) ?? '')) return bytes;
  const decode = (label: string) => windowsSigns(new TextDecoder(label).decode(Buffer.from(bytes, 'latin1')));
  const text = decode(encodings.get(group.font) ?? encoding);
  return text.includes('\ufffd') && westernFonts.has(group.font) ? decode('windows-1252') : text;
}

/** Keeps what is written in the table of fonts: the name of each, up to a semicolon. */
export function readFontName({ group, fonts }: RtfState, text: string): void {
  fonts.set(group.font, `${fonts.get(group.font) ?? ''}${text}`.replace(/;.*/s, ''));
}

/** Notes whether the text of a group that was entered is printed. */
export function markPrinted({ group, printed }: RtfState, name: string): void {
  group.prints = group.sink === printed || PRINTED.has(name);
}
