import type { PageBox } from '../domain/index.ts';

/** A piece of text of one font on one line, in points from the top left of the page. */
export interface TextRun extends PageBox {
  readonly text: string;
  readonly size: number;
  readonly font: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  /** Colour of its letters, `aarrggbb`; absent for black. */
  readonly fill?: string | undefined;
}
