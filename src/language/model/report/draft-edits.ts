/** A sentence or row of a draft, and what stands in its place; empty where nothing does. */
export interface DraftEdit {
  readonly old: string;
  readonly next: string;
}

const EDIT = /^[*_]{0,2}OLD[*_]{0,2}[:：][*_]{0,2}/gim;
const NEXT = /^[*_]{0,2}NEW[*_]{0,2}[:：][*_]{0,2}/gim;
/** More would be another draft. */
const MOST_EDITS = 60;
/** Shorter ones stand in other sentences, too. */
const LEAST = 8;

/** The edits that a reply asks for, in order: `OLD: …` and, below it, `NEW: …`. Linear. */
export function readEdits(reply: string): DraftEdit[] {
  const [, ...parts] = reply.split(EDIT);
  return parts.slice(0, MOST_EDITS).flatMap((part) => {
    const [old = '', next, ...more] = part.split(NEXT);
    return next === undefined || more.length > 0 ? [] : [{ old: inOneLine(old), next: inOneLine(next) }];
  });
}

/** A sentence and a row have one line; quotation marks around a whole one are none of its own. */
const inOneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return /^(?:“[^“”]*”|"[^"]*")$/.test(line) ? line.slice(1, -1).trim() : line;
};

/**
 * A draft with some of its sentences, rows and captions put right. An edit of what the draft has not just once, one that makes a row of
 * other cells, or a heading of a sentence, and one of a part's heading or of the last lines, is left out. Total.
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
  const isCaption = line.trim() === old && CAPTION.test(old) && CAPTION.test(next);
  if (!isCaption && (OF_FORM.test(line) || OF_FORM.test(next))) return undefined;
  if (next === '' && (isRow(line) || line.replace(/^\s*[-*]\s+/, '') === old))
    return draft.slice(0, start) + draft.slice(Math.min(draft.length, endOfLine(draft, at) + 1));
  const edited = line.slice(0, at - start) + next + line.slice(at - start + old.length);
  if (isRow(line) && cellCount(edited) !== cellCount(line)) return undefined;
  return draft.slice(0, start) + tidy(edited) + draft.slice(endOfLine(draft, at));
}

/** A heading within a section, such as stands above a table. */
const CAPTION = /^### \S/;
/** A heading, and a line behind the report. */
const OF_FORM = /^\s*#|^[A-Z]{4,}:/;

const withoutBullet = (text: string): string => text.replace(/^[-*]\s+(?=\S)/, '');

const isRow = (line: string): boolean => line.trimStart().startsWith('|');

const cellCount = (row: string): number => row.split(/(?<!\\)\|/).length;

const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** Where a sentence went out between two others, one space is enough. */
const tidy = (line: string): string => line.replace(/(?<=\S) {2,}(?=\S)/g, ' ').trimEnd();
