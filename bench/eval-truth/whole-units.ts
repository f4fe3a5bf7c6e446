import { splitSentences } from '../../src/linguistics/index.ts';
import {
  type PreparedPassage,
  preparePassage,
  type Statement,
  toPlainInline,
} from '../../src/rag/verify/index.ts';
import type { SourceText } from './source-texts.ts';

/** A whole sentence, item or row of a passage, as a writer who copies it would put it. */
export interface WholeUnit {
  readonly kind: 'sentence' | 'item' | 'row';
  readonly statement: Statement;
  readonly passage: PreparedPassage;
}

const PASSAGE = { least: 60, most: 1_600 };
const ITEM = /^(?:[-*+]|\d{1,3}\.)\s+/;
const RULE = /^[\s|:-]{3,}$/;
/** Letters that a unit must have to say anything. */
const LEAST = { latin: 24, han: 10 };

/** Units of some texts, read line by line and by no code of the law. */
export function readWholeUnits(sources: readonly SourceText[]): WholeUnit[] {
  return sources.flatMap(({ title, text }) =>
    passagesOf(text).flatMap((part) => {
      const passage = preparePassage({ id: 'ev_1', text: part, offset: 0, title });
      return unitsOf(part).map((unit) => ({ ...unit, passage }));
    }),
  );
}

function passagesOf(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(/\n{2,}/)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + part.length < PASSAGE.most)
      parts.splice(-1, 1, `${last}\n\n${part}`);
    else parts.push(part);
  }
  return parts.filter((part) => part.length >= PASSAGE.least && !/```|~~~|^\s*[<!>]|^ {4}|\t/m.test(part));
}

function unitsOf(part: string): Omit<WholeUnit, 'passage'>[] {
  return part.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n');
    if (lines.some((line) => line.startsWith('|'))) return rowsOf(lines);
    if (lines.every((line) => ITEM.test(line)))
      return lines.flatMap((line) => saying('item', line.replace(ITEM, '')));
    if (lines.some((line) => ITEM.test(line) || /^[#\s•·●▪◦–]|^[（(]?\w{1,3}[)）、]/.test(line))) return [];
    return splitSentences(block).flatMap(({ start, end }) => {
      const sentence = block.slice(start, end);
      return /[.。！!]$/.test(sentence) ? saying('sentence', sentence) : [];
    });
  });
}

function rowsOf(lines: readonly string[]): Omit<WholeUnit, 'passage'>[] {
  const rule = lines.findIndex((line) => RULE.test(line));
  if (rule < 1 || lines.some((line) => !line.startsWith('|'))) return [];
  const head = cellsOf(lines[rule - 1] ?? '');
  return lines.slice(rule + 1).flatMap((line) => saying('row', cellsOf(line), head));
}

const cellsOf = (line: string): string =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .join(' | ');

function saying(kind: WholeUnit['kind'], raw: string, head?: string): Omit<WholeUnit, 'passage'>[] {
  const text = toPlainInline(raw);
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '').length;
  const least = /\p{Script=Han}/u.test(text) ? LEAST.han : LEAST.latin;
  return letters < least || text.length > 600
    ? []
    : [{ kind, statement: { text, ...(head !== undefined && { head: toPlainInline(head) }) } }];
}
