import type { Evidence } from '../../../domain/index.ts';
import { cellsOf, foldRow, foldText, withoutAsides } from './fold-text.ts';
import { type PassageUnit, readUnits } from './passage-units.ts';
import { type Figure, readFigures } from './read-figures.ts';
import { declaredScales } from './scales.ts';

/** A passage as the checks read it, once. Title, path, headings and the head of its table name what it is about and are not quoted. */
export interface PreparedPassage {
  readonly id: string;
  readonly text: string;
  /** Position of `text` in the Markdown of its version. */
  readonly offset: number;
  readonly title: string;
  /** Everything around the text that names it, and the head of its table. */
  readonly context: string;
  readonly units: readonly PassageUnit[];
  /** The place of each whole unit, and of two or three whole sentences in a row, by its `wholeKey`. */
  readonly wholes: ReadonlyMap<string, WholeUnit>;
  /** Figures of the text, with ranges into it. */
  readonly figures: readonly Figure[];
  /** Figures of the context. */
  readonly contextFigures: readonly Figure[];
  /** What its heads say of the scale of its figures: “in millions”. */
  readonly scales: readonly number[];
  /** Folds of the text, and of its context. */
  readonly folded: string;
  readonly foldedContext: string;
}

export interface WholeUnit {
  readonly start: number;
  readonly end: number;
  readonly kind: PassageUnit['kind'];
}

const MAX_JOINED = 3;

export function preparePassage(passage: {
  readonly id: string;
  readonly text: string;
  readonly offset: number;
  readonly title?: string;
  /** Headings, path, and whatever else names it. */
  readonly context?: string;
  /** The head of the table that it begins within. */
  readonly prefix?: string | undefined;
}): PreparedPassage {
  const { id, text, offset, title = '', prefix = '' } = passage;
  const context = [title, passage.context ?? '', prefix].filter((part) => part !== '').join('\n');
  const units = readUnits(text, prefix);
  return {
    id,
    text,
    offset,
    title,
    context,
    units,
    wholes: wholesOf(text, units),
    figures: readFigures(text),
    contextFigures: readFigures(context),
    scales: declaredScales(`${context}\n${text}`),
    folded: foldText(text),
    foldedContext: foldText(context),
  };
}

/** Reads each piece of evidence once, however often it is checked. */
export interface EvidenceReader {
  read(entry: Evidence): PreparedPassage;
}

export function createEvidenceReader(): EvidenceReader {
  const known = new WeakMap<Evidence, PreparedPassage>();
  return {
    read(entry) {
      const prepared = known.get(entry) ?? readEvidence(entry);
      known.set(entry, prepared);
      return prepared;
    },
  };
}

function readEvidence({ id, text, locator, documentTitle, sourcePath, prefix }: Evidence): PreparedPassage {
  const context = [sourcePath, ...locator.headingPath].join('\n');
  return preparePassage({ id, text, offset: locator.offsets.start, title: documentTitle, context, prefix });
}

/** What a whole unit is found by: a row by its cells, and by those and its head. */
export function wholeKey(text: string, isRow: boolean, head?: string): string {
  if (!isRow) return foldText(text);
  return head === undefined ? foldRow(text) : `${foldRow(text)}\n${foldRow(head)}`;
}

function wholesOf(text: string, units: readonly PassageUnit[]): Map<string, WholeUnit> {
  const wholes = new Map<string, WholeUnit>();
  const add = (key: string, unit: WholeUnit) => {
    if (key !== '' && !wholes.has(key)) wholes.set(key, unit);
  };
  units.forEach((unit, at) => {
    const { start, kind, head } = unit;
    const isRow = kind === 'row';
    let end = unit.end;
    for (let size = 1; size <= MAX_JOINED; size++) {
      const piece = isRow ? cellsOf(text.slice(start, end)) : text.slice(start, end);
      for (const words of [piece, ...withoutAsides(piece, isRow)]) {
        add(wholeKey(words, isRow), { start, end, kind });
        if (isRow && head !== undefined) add(wholeKey(words, true, cellsOf(head)), { start, end, kind });
      }
      const next = units[at + size];
      if (kind !== 'sentence' || next?.kind !== 'sentence') break;
      end = next.end;
    }
  });
  return wholes;
}
