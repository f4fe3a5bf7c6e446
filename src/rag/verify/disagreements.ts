import type { Evidence } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import { isSameValue } from './figures/match-figure.ts';
import { foldText } from './passages/fold-text.ts';
import { type Figure, readFigures } from './passages/read-figures.ts';

/** Documents whose tables give different values in rows of one label, under one head. */
export interface Disagreement {
  /** The label and the column's head. */
  readonly about: string;
  readonly values: readonly {
    readonly raw: string;
    /** The row, as it is in the passage. */
    readonly statement: string;
    readonly evidenceId: string;
  }[];
}

interface Cell {
  readonly key: string;
  readonly about: string;
  readonly entry: Evidence;
  readonly row: string;
  readonly figure: Figure;
}

const RULE = /^[\s|:-]{3,}$/;
const MAX_FOUND = 12;

/**
 * Rows of two documents' tables that have the same label and a column of the same head (period and unit), in documents of one title
 * stem, and another value. Words alone never make a disagreement: whether sentences disagree is for a judge who is shown both.
 */
export function findDisagreements(evidence: readonly Evidence[]): Disagreement[] {
  const byKey = new Map<string, Cell[]>();
  for (const cell of evidence.flatMap(cellsOf)) byKey.set(cell.key, [...(byKey.get(cell.key) ?? []), cell]);
  return [...byKey.values()]
    .flatMap((cells): Disagreement[] => {
      const [first] = cells;
      const other = cells.find(
        ({ entry, figure }) =>
          first !== undefined &&
          entry.documentId !== first.entry.documentId &&
          !isSameValue(figure, first.figure, [], []) &&
          !isSameValue(first.figure, figure, [], []),
      );
      if (first === undefined || other === undefined) return [];
      const values = [first, other].map(({ figure, row, entry }) => ({
        raw: figure.raw,
        statement: row,
        evidenceId: entry.id,
      }));
      return [{ about: first.about, values }];
    })
    .slice(0, MAX_FOUND);
}

function cellsOf(entry: Evidence): Cell[] {
  const lines = [...entry.prefix.split('\n'), ...entry.text.split('\n')].filter((line) => line.includes('|'));
  const head = lines.findIndex((line, at) => RULE.test(lines[at + 1] ?? '') && !RULE.test(line));
  const heads = head === -1 ? [] : splitRow(lines[head] ?? '');
  const title = titleStem(entry.documentTitle);
  return lines.slice(head + 2).flatMap((row) => {
    if (RULE.test(row) || heads.length === 0 || !entry.text.includes(row)) return [];
    const [label = '', ...values] = splitRow(row);
    return values.flatMap((value, at): Cell[] => {
      const column = heads[at + 1] ?? '';
      const [figure, more] = readFigures(value);
      // Without a period in its head a column may be of any.
      if (figure === undefined || more !== undefined || !/\d{4}/.test(column) || !/\p{L}{2}/u.test(label))
        return [];
      const key = [title, foldText(label), foldText(column)].join('\n');
      return [{ key, about: `${label.trim()}, ${column.trim()}`, entry, row: row.trim(), figure }];
    });
  });
}

const splitRow = (row: string): string[] =>
  row
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|');

/** Whose document it is: its title without years and numbers. */
const titleStem = (title: string): string => foldText(title.replace(/\d+/g, ' '));

/** Share of the terms of the shorter of two sentences that both have, to be on one thing. */
const ON_ONE_THING = 0.6;

/**
 * Sentences that share most of their words and give other figures: candidates for who reads both. They say that something may differ,
 * never that it does.
 */
export function findDifferingSentences(
  sentences: readonly { readonly text: string; readonly of: string }[],
): { readonly about: string; readonly values: readonly { readonly raw: string; readonly at: number }[] }[] {
  const read = sentences.map(({ text, of }, at) => {
    const figures = readFigures(text).filter(({ isYear }) => !isYear);
    return { of, at, figures, terms: new Set(analyzeText(text).filter((term) => !/\d/.test(term))) };
  });
  return read.flatMap((one, index) =>
    read.slice(index + 1).flatMap((other) => {
      const [a] = one.figures;
      const [b] = other.figures;
      const both = [...one.terms].filter((term) => other.terms.has(term));
      const isOnOne = both.length >= ON_ONE_THING * Math.min(one.terms.size, other.terms.size);
      if (one.of === other.of || a === undefined || b === undefined || both.length < 2 || !isOnOne) return [];
      const isSaid = one.figures.some((figure) =>
        other.figures.some((same) => isSameValue(figure, same, [], [])),
      );
      if (isSaid || a.isPercent !== b.isPercent) return [];
      const values = [
        { raw: a.raw, at: one.at },
        { raw: b.raw, at: other.at },
      ];
      return [{ about: both.join(' '), values }];
    }),
  );
}
