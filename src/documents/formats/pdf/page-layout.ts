import type { PageBox } from '../../../domain/index.ts';
import type { TextRun } from '../../text-run.ts';

export type { TextRun } from '../../text-run.ts';

export interface TableRegion extends PageBox {
  readonly rows: readonly (readonly string[])[];
  readonly headerRows: number;
  /** One for each row, where they are known. */
  readonly rowBoxes?: readonly PageBox[] | undefined;
  /** The page of each row of a table that goes on over several. */
  readonly rowPages?: readonly number[] | undefined;
  /** The line above that names the table, as printed. */
  readonly title?: string | undefined;
  /** What its figures are counted in, as printed: `(in millions, except per share)`. */
  readonly unit?: string | undefined;
}

/** A drawn line, across the page or down it: a box without height or without width. */
export type Rule = PageBox;

export interface FigureRegion extends PageBox {
  readonly imageId: string;
}

export interface PageLayout {
  readonly number: number;
  readonly label: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly runs: readonly TextRun[];
  readonly tables: readonly TableRegion[];
  readonly figures: readonly FigureRegion[];
  /** Drawn lines; none on a page that was turned, and none where there are more than tables have. */
  readonly rules?: readonly Rule[] | undefined;
  /** Boxes with a background, on pages that have `rules`. */
  readonly fills?: readonly PageBox[] | undefined;
  /** What the chosen ones of its buttons stand for. */
  readonly chosen?: readonly (PageBox & { readonly text: string })[] | undefined;
  /** The page is a picture of text: nothing or nearly nothing of it can be read without OCR. */
  readonly scanned: boolean;
  /** The page has text, but its fonts do not say which letters they draw. */
  readonly garbled?: boolean | undefined;
  /** Text that stands across the reading direction of the page: stamps, watermarks. */
  readonly sideways?: string | undefined;
  /** Quarter turns clockwise of its text, which is given upright. */
  readonly turned?: number | undefined;
  /** Where text was left out that cannot be seen on the printed page. */
  readonly unseen?: readonly PageBox[] | undefined;
  /** A line is longer than the engine can hold, and its end is missing. */
  readonly cut?: boolean | undefined;
}

/** A line of a column: runs with nothing but spaces between them. */
export interface Line extends PageBox {
  readonly page: number;
  readonly text: string;
  readonly size: number;
  /** All letters of the line are of this kind. */
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  /** Number of the column or band on the page that the line belongs to, in reading order. */
  readonly column: number;
  /** A running header or footer that is kept here, where it stands first. */
  readonly running?: boolean | undefined;
}

/** What stands on a page in reading order. */
export type PageItem =
  | { readonly kind: 'line'; readonly line: Line }
  | { readonly kind: 'table'; readonly table: TableRegion }
  | { readonly kind: 'figure'; readonly figure: FigureRegion };

export function unionBox(boxes: readonly PageBox[]): PageBox {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
