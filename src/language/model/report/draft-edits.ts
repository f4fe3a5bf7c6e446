/** A sentence or row of a draft, and what stands in its place; empty where nothing does. */
export interface DraftEdit {
  readonly old: string;
  readonly next: string;
}

const EDIT = /^[*_]{0,2}OLD[*_]{0,2}[:：][*_]{0,2}/im;
const NEXT = /^[*_]{0,2}NEW[*_]{0,2}[:：][*_]{0,2}/im;
/** More would be another draft. */
const MOST_EDITS = 60;
/** Shorter ones stand in other sentences, too. */
const LEAST = 8;

/** The edits that a reply asks for, in order: `OLD: …` and, below it, `NEW: …`. Linear. */
export function readEdits(reply: string): DraftEdit[] {
  const [, ...parts] = reply.split(new RegExp(EDIT, 'gim'));
  return parts.slice(0, MOST_EDITS).flatMap((part) => {
    const [old = '', next, ...more] = part.split(new RegExp(NEXT, 'gim'));
    return next === undefined || more.length > 0 ? [] : [{ old: inOneLine(old), next: inOneLine(next) }];
  });
}

/** A sentence and a row have one line; quotation marks around a whole one are none of its own. */
const inOneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return /^(?:“[^“”]*”|"[^"]*")$/.test(line) ? line.slice(1, -1).trim() : line;
};

/**
 * A draft with some of its sentences and rows put right. An edit of what the draft has not just once, one that makes a row of other cells, a
 * heading or a part of the report, and one of its last lines, is left out. Total.
 */
export function applyEdits(draft: string, edits: readonly DraftEdit[]): string {
  return edits.reduce((text, edit) => applyEdit(text, edit) ?? text, draft);
}

function applyEdit(draft: string, { old: given, next: put }: DraftEdit): string | undefined {
  const old = withoutBullet(given);
  const next = withoutBullet(put);
  const at = draft.indexOf(old);
  if (old.length < LEAST || old === next || at < 0 || draft.indexOf(old, at + 1) >= 0) return undefined;
  const start = draft.lastIndexOf('\n', at) + 1;
  const line = draft.slice(start, endOfLine(draft, at));
  if (/^\s*#|^[A-Z]{4,}:/.test(line) || /^#|^[A-Z]{4,}:/.test(next)) return undefined;
  if (next === '' && (isRow(line) || line.replace(/^\s*[-*]\s+/, '') === old))
    return draft.slice(0, start) + draft.slice(Math.min(draft.length, endOfLine(draft, at) + 1));
  const edited = line.slice(0, at - start) + next + line.slice(at - start + old.length);
  if (isRow(line) && cellCount(edited) !== cellCount(line)) return undefined;
  return draft.slice(0, start) + tidy(edited) + draft.slice(endOfLine(draft, at));
}

const withoutBullet = (text: string): string => text.replace(/^[-*]\s+(?=\S)/, '');

const isRow = (line: string): boolean => line.trimStart().startsWith('|');

const cellCount = (row: string): number => row.split(/(?<!\\)\|/).length;

const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** Where a sentence went out between two others, one space is enough. */
const tidy = (line: string): string => line.replace(/(?<=\S) {2,}(?=\S)/g, ' ').trimEnd();
