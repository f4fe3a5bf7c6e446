import type { PageLayout, TextRun } from '../../src/documents/formats/pdf/page-layout.ts';

/** A line of text on a page, 10 points high where nothing else is said; a Chinese character takes the place of two. */
export function makeRun(text: string, x: number, y: number, more: Partial<TextRun> = {}): TextRun {
  const size = more.size ?? 10;
  const wide = text.match(/[\u2e80-\ud7af]/g)?.length ?? 0;
  return {
    text,
    x,
    y,
    width: (text.length + wide) * size * 0.45,
    height: size * 1.1,
    size,
    font: 'Times',
    bold: false,
    italic: false,
    mono: false,
    ...more,
  };
}

export function makePage(number: number, runs: readonly TextRun[]): PageLayout {
  return { number, label: undefined, width: 600, height: 800, runs, tables: [], figures: [], scanned: false };
}
