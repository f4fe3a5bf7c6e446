import { createHash } from 'node:crypto';
import type { Picture } from '../files/index.ts';
import type { TextRange } from '../locator.ts';

/** A paragraph or a picture of a document, by the mark that an answer cites it with. */
export interface MarkedItem {
  /** `DOC-1f3a90bc-PARA-7` */
  readonly mark: string;
  readonly kind: 'text' | 'image';
  /** Where it stands in the Markdown; of a picture its line with the notes below it. */
  readonly range: TextRange;
  readonly text: string;
  readonly picture?: Picture | undefined;
}

export interface MarkedDocument {
  readonly shortId: string;
  /** In reading order. */
  readonly items: readonly MarkedItem[];
}

const BLOCK = /(?<![^\n])#{1,6}[ \t][^\n]*|(?:(?<![^\n])(?!#{1,6}[ \t])[^\S\n]*\S[^\n]*\n?)+/g;
const SHORTEST = 8;

/** What marks call documents: the first eight hexadecimal digits of their ids, more where that is needed to tell them apart. */
export function shortIdsOf(documentIds: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map([...new Set(documentIds)].map((id) => [id, hexOf(id)]));
  const lengthOf = (hex: string) => {
    for (let length = SHORTEST; length < hex.length; length++) {
      const head = hex.slice(0, length);
      if ([...names.values()].filter((other) => other.startsWith(head)).length === 1) return length;
    }
    return hex.length;
  };
  return new Map([...names].map(([id, hex]) => [id, hex.slice(0, lengthOf(hex))]));
}

function hexOf(documentId: string): string {
  const digits = /^(?:[a-z]+_)?([0-9a-f]{16,})$/.exec(documentId)?.[1];
  return digits ?? createHash('sha256').update(documentId).digest('hex');
}

/**
 * Every block of the Markdown that is not empty, headings alone, in its order: those that are a kept picture as `IMAGE-n`, all others
 * as `PARA-n`. Notes that stand below a picture belong to it.
 */
export function markDocument(
  markdown: string,
  shortId: string,
  pictures: readonly Picture[],
): MarkedDocument {
  const items: MarkedItem[] = [];
  let [paragraphs, images] = [0, 0];
  let alone = false;
  for (const match of markdown.matchAll(BLOCK)) {
    const text = match[0].trimEnd();
    const start = match.index;
    const range = { start, end: start + text.length };
    const inside = pictures.filter((picture) => isWithin(picture, range));
    const isPicture = inside.length === 1 && /^!\[[^\n]*$/.test(text);
    const before = items.at(-1);
    if (isNote(text) && alone && before !== undefined) {
      const whole = { start: before.range.start, end: range.end };
      items[items.length - 1] = { ...before, range: whole, text: markdown.slice(whole.start, whole.end) };
      continue;
    }
    alone = isPicture;
    if (!isPicture) items.push({ mark: `DOC-${shortId}-PARA-${++paragraphs}`, kind: 'text', range, text });
    for (const picture of inside)
      items.push({ mark: `DOC-${shortId}-IMAGE-${++images}`, kind: 'image', range, text, picture });
  }
  return { shortId, items };
}

const isWithin = ({ start }: Picture, range: TextRange) =>
  start !== undefined && start >= range.start && start < range.end;

/** What OCR and models say of a picture stands in a quotation below it. */
const isNote = (text: string) => text.startsWith('> ');

const MARK = /DOC-[0-9a-f]{8,64}-(?:PARA|IMAGE)-\d{1,7}/gi;
const BRACKETS = /[ \t]?[[【［]\s{0,3}(DOC-[^[\]【】［］]{8,4000})[\]】］]/gi;
const BETWEEN = /[\s,，、;；]/g;
const normalMark = (mark: string) =>
  mark.replace(/^doc-/i, 'DOC-').replace(/(?:para|image)/i, (kind) => kind.toUpperCase());
/** Brackets that hold anything beside marks are none of ours. */
const holdsMarksOnly = (list: string) => list.replace(MARK, '').replace(BETWEEN, '') === '';

/** The marks that a text cites in brackets, each once, in its order. */
export function findMarks(text: string): string[] {
  const lists = [...text.matchAll(BRACKETS)].map(([, list = '']) => list);
  return [...new Set(lists.filter(holdsMarksOnly).flatMap(marksIn))];
}

/** A text with each of its groups of marks said in another way; an empty one takes the blank before it along. */
export function replaceMarks(text: string, say: (marks: readonly string[]) => string): string {
  return text.replace(BRACKETS, (whole, list: string) => {
    if (!holdsMarksOnly(list)) return whole;
    const said = say([...new Set(marksIn(list))]);
    return said === '' ? '' : `${/^[ \t]/.test(whole) ? ' ' : ''}${said}`;
  });
}

/** Marks of a list that need not stand in brackets. */
export const marksIn = (list: string): string[] => [...list.matchAll(MARK)].map(([mark]) => normalMark(mark));

/** Text that looks like a mark and is none. */
export const withoutMarks = (text: string): string => text.replace(/([[【［])(?=\s{0,3}DOC-)/gi, '(');
