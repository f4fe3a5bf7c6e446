import type { Colors } from 'picocolors/types.js';
import stringWidth from 'string-width';
import { withoutControls } from '../../linguistics/controls/index.ts';

export type Tone = 'plain' | 'strong' | 'dim' | 'good' | 'warn' | 'bad' | 'accent';
export interface Span {
  readonly text: string;
  readonly tone?: Tone | undefined;
}
/** One line of the terminal, without its line break. */
export type Line = readonly Span[];

export const span = (text: string, tone: Tone = 'plain'): Span => ({ text, tone });

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Text from documents and models, made safe to print: no escape sequences, control characters or line breaks. */
export function safeText(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim();
}

/** Columns that text takes: 2 for wide CJK characters and emoji, 0 for combining marks. */
export const displayWidth = (text: string) => stringWidth(text);

/** Text filled up with spaces to so many columns. */
export const padText = (text: string, width: number) =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)));

/** The text if it fits, else its start with an ellipsis; never wider than `width`, never half a character. */
export function truncateText(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  if (width < 1) return '';
  let taken = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const next = displayWidth(segment);
    if (used + next > width - 1) break;
    taken += segment;
    used += next;
  }
  return `${taken.trimEnd()}…`;
}

/** A path that fits: cut in its middle, so that the name of the file stays as long as it can. */
export function truncatePath(path: string, width: number): string {
  if (displayWidth(path) <= width) return path;
  const characters = [...graphemes.segment(path)].map(({ segment }) => segment);
  const name = path.slice(path.search(/(?<![^\\/])[^\\/]*$/) - 1);
  const wanted = Math.min(displayWidth(name), width - 1);
  let end = '';
  while (
    characters.length > 0 &&
    displayWidth((characters.at(-1) ?? '') + end) <= Math.max(wanted, Math.ceil((width - 1) / 2))
  )
    end = (characters.pop() ?? '') + end;
  let start = '';
  for (const character of characters) {
    if (displayWidth(start + character) + displayWidth(end) > width - 1) break;
    start += character;
  }
  return width < 1 ? '' : `${start}…${end}`;
}

export const lineWidth = (line: Line) => line.reduce((sum, { text }) => sum + displayWidth(text), 0);

/** The spans of a line that fit into `width`, the last of them shortened. */
export function fitLine(line: Line, width: number): Line {
  const fitted: Span[] = [];
  let left = width;
  for (const part of line) {
    const text = truncateText(part.text, left);
    if (text !== '') fitted.push({ ...part, text });
    left -= displayWidth(text);
    if (text !== part.text) break;
  }
  return fitted;
}

/** `left` at the left edge and `right` at the right one; on a narrow terminal the left side gives way first, down to four tenths. */
export function spread(left: Line, right: Line, width: number): Line {
  const rightRoom = Math.max(Math.floor(width * 0.6), width - lineWidth(left) - 2);
  const rightFitted = fitLine(right, Math.min(width, rightRoom));
  const room = width - lineWidth(rightFitted);
  const leftFitted = fitLine(left, Math.max(0, room - 2));
  const gap = ' '.repeat(Math.max(0, room - lineWidth(leftFitted)));
  return [...leftFitted, span(gap), ...rightFitted];
}

/** Breaks text at spaces, and between CJK characters, into lines of at most `width` columns. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = '';
  const flush = () => {
    if (current.trim() !== '') lines.push(current.trimEnd());
    current = '';
  };
  for (const piece of pieces(text, Math.max(2, width))) {
    if (displayWidth(current) + displayWidth(piece.trimEnd()) > Math.max(2, width)) flush();
    current += current === '' ? piece.trimStart() : piece;
  }
  flush();
  return lines;
}

/** Unbreakable pieces, each with the spaces after it; pieces longer than a line are cut. */
function pieces(text: string, width: number): readonly string[] {
  const words = text.match(/\p{Script=Han}[，。、；：？！）」』”]*\s*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [];
  return words.flatMap((word) => {
    if (displayWidth(word.trimEnd()) <= width) return [word];
    const cut: string[] = [''];
    for (const { segment } of graphemes.segment(word)) {
      const last = cut.length - 1;
      if (displayWidth((cut[last] ?? '') + segment) > width) cut.push(segment);
      else cut[last] += segment;
    }
    return cut;
  });
}

export type Palette = (span: Span) => string;

/** Turns spans into text with colours, or without when colours are off. No control character of a span comes through. */
export function createPalette(colors: Colors): Palette {
  const tones: Record<Tone, (text: string) => string> = {
    plain: (text) => text,
    strong: colors.bold,
    dim: colors.dim,
    good: colors.green,
    warn: colors.yellow,
    bad: colors.red,
    accent: colors.cyan,
  };
  return ({ text, tone = 'plain' }) => tones[tone](withoutControls(text).replace(/[\n\t]/g, ' '));
}

export const paint = (line: Line, palette: Palette) => line.map(palette).join('').trimEnd();
