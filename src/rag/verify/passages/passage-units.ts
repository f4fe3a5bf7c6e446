import type { TextRange } from '../../../domain/index.ts';
import { splitSentences } from '../../../linguistics/index.ts';

/** A whole thing that a passage states: a sentence, a list item, a row of a table. Half-open range into the passage's text. */
export interface PassageUnit extends TextRange {
  readonly kind: 'sentence' | 'item' | 'row';
  /** Of a row: the line that heads its table, where the passage has it. */
  readonly head?: string | undefined;
}

const ITEM = /^\s{0,12}(?:[-*+•‣▪·]\s|\d{1,3}[.)、](?!\d)\s?|[(（]\w{1,4}[)）]\s?)/;
const HEADING = /^\s{0,3}#{1,6}\s/;
const ROW = /^\s{0,12}\|/;
const RULE = /^[\s|:-]{3,}$/;

interface Line extends TextRange {
  readonly text: string;
}

/** Every whole sentence, list item and table row of a passage, in order; headings and rules are none. Linear in its length. */
export function readUnits(text: string, prefix = ''): PassageUnit[] {
  const units: PassageUnit[] = [];
  const lines = linesOf(text);
  let head = headOf(prefix);
  let block: Line[] = [];
  const close = () => {
    if (block.length > 0) units.push(...unitsOfProse(text, block));
    block = [];
  };
  for (const [at, line] of lines.entries()) {
    const isRule = RULE.test(line.text);
    const isRow = ROW.test(line.text) && !isRule;
    const isBreak = line.text.trim() === '' || HEADING.test(line.text) || isRule;
    if (isRow || isBreak || ITEM.test(line.text)) close();
    if (isBreak) continue;
    const next = lines[at + 1]?.text ?? '';
    if (!isRow) block.push(line);
    else if (RULE.test(next) && ROW.test(next)) head = line.text;
    else units.push({ kind: 'row', start: line.start, end: line.end, head });
  }
  close();
  return units;
}

function unitsOfProse(text: string, block: readonly Line[]): PassageUnit[] {
  const first = block[0];
  const last = block.at(-1);
  if (first === undefined || last === undefined) return [];
  const mark = ITEM.exec(first.text)?.[0].length ?? 0;
  const from = first.start + mark;
  const sentences = splitSentences(text.slice(from, last.end)).map(
    ({ start, end }): PassageUnit => ({ kind: 'sentence', start: from + start, end: from + end }),
  );
  if (mark === 0) return sentences;
  const item: PassageUnit = { kind: 'item', start: from, end: last.end };
  return sentences.length < 2 ? [item] : [item, ...sentences];
}

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const start = at;
    at += line.length + 1;
    return { text: line, start, end: start + line.length };
  });
}

/** What is repeated above a piece of a table: its head is the first row. */
function headOf(prefix: string): string | undefined {
  return prefix.split('\n').find((line) => ROW.test(line) && !RULE.test(line));
}
