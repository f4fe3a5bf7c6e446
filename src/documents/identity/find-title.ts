import type { IdentityField } from '../../domain/index.ts';
import { anyOf, EN, OTHER_DOCUMENTS, ZH } from '../../linguistics/lexicon/index.ts';
import { nameKey } from '../../linguistics/names/index.ts';
import { FORM_LINE, sourceOf } from './find-kind.ts';
import type { HeadLine } from './head-lines.ts';
import type { IdentityContext } from './identity-input.ts';
import { labelledTitle } from './labelled-title.ts';

const MAX_TITLE = 250;
const COVER_LINES = 30;
/** Letters that a font stands for by other signs are no title; a title has more letters than that. */
const LETTERS = 0.6;
/** Lines of covers and headings of first sections: they stand on many documents and name none. */
const GENERIC = new RegExp(
  String.raw`^(?:washington,? d\.?c\.?|${anyOf(EN.documents.coverAuthorities)}|\(?mark one\)?|${anyOf(EN.documents.coverWords)}|document\d*|slide \d+|sheet\s?\d+|page \d+|part [ivx\d]+|item \d)`,
  'i',
);
const SECTION_WORD = new RegExp(
  String.raw`^(?:[\d.]+\s*)?(?:${anyOf(EN.documents.sectionWord)}|${anyOf(OTHER_DOCUMENTS.sectionWord)}|摘\s*要|目\s*录|前\s*言|引\s*言|序\s*言?|${anyOf(ZH.documents.sectionWord)})$`,
  'i',
);
/** A kind alone, which says nothing of what it is about. */
const KIND_ALONE = new RegExp(
  String.raw`^(?:${anyOf(EN.documents.kindOpening)}\s+)*(?:${anyOf(EN.documents.kinds)}|报告|方案|计划|合同|通知|文件|公告)$`,
  'i',
);
/** `Köln, den 5. Mai 2025`, `5/5/2025`, `May 5, 2025`. */
const DATE_ALONE =
  /^(?:\p{Lu}[\p{L} .-]{1,30}, )?(?:\p{Ll}+ )?(?:\d\d?\S{0,2}[ ./] ?[\p{L}\d]{1,12}|\p{L}{3,12} \d\d?)[ ,./] ?\d{4}$/u;
const HEADLINE = new RegExp(
  String.raw`^(?!${anyOf(EN.documents.headlineKinds)}\b)\p{Lu}[\p{L}\p{N}&.,'’ -]{1,60}?\s+${anyOf(EN.documents.headlineVerbs)}\s+\S`,
  'u',
);

/** The title in a field of its own or the printed one, its field's source, and whether it stands alone: a cover line, a section word and a bare kind are passed over. */
export function findTitle(context: IdentityContext): IdentityField {
  const { head, title, fileName } = context;
  const labelled = labelledTitle(head, !MAILS.has(context.format));
  if (labelled !== undefined) return labelled;
  // The subject of a mail is its title, however short: what stands below it are names and dates.
  if (!isGeneric(title) || isSubject(context)) {
    const line = head.find(({ text }) => text === title || text.startsWith(title));
    const joined = line?.isHeading === true ? joinBroken(head, line) : undefined;
    if (joined !== undefined) return joined;
    const isFileName = nameKey(title) === nameKey(fileName);
    return {
      value: title,
      source:
        line !== undefined ? sourceOf(line) : isFileName ? { from: 'file name' } : { from: 'properties' },
    };
  }
  return (
    headline(head) ??
    firstHeading(head) ??
    // The end of a text is no title: a letter of two paragraphs ends with who has signed it.
    firstTitleLine(head.slice(0, -1)) ?? { value: fileName, source: { from: 'file name' } }
  );
}

const isSubject = ({ format, title, fileName }: IdentityContext): boolean =>
  (format === 'eml' || format === 'msg') && title !== fileName;
const MAILS: ReadonlySet<string> = new Set(['eml', 'msg', 'mbox']);

/** “Pfizer Reports Second-Quarter 2023 Results”, with the lines it runs over. */
export function headline(head: readonly HeadLine[]): IdentityField | undefined {
  const at = head
    .slice(0, COVER_LINES)
    .findIndex(({ text }) => HEADLINE.test(text) && text.length <= MAX_TITLE && !/[.。]$/.test(text));
  const line = head[at];
  return line === undefined ? undefined : { value: line.text, source: sourceOf(line) };
}

export function isGeneric(text: string): boolean {
  const line = text.trim();
  return (
    FORM_LINE.test(line) ||
    GENERIC.test(line) ||
    SECTION_WORD.test(line) ||
    KIND_ALONE.test(line) ||
    (DATE_ALONE.test(line) && !saysMore(line)) ||
    /\p{L}_\p{L}/u.test(line) ||
    !/\p{L}{2}/u.test(line) ||
    (line.match(/[\p{L}\p{M}\p{N}\s]/gu)?.length ?? 0) < LETTERS * line.length
  );
}

/** `Minutes of the board, 19 June 2024`: names of places have no long word in small letters. */
const saysMore = (dated: string) => / \p{Ll}{5}/u.test(dated.slice(0, Math.max(0, dated.indexOf(','))));

function firstHeading(head: readonly HeadLine[]): IdentityField | undefined {
  const cover = head.slice(0, COVER_LINES);
  const before = firstTitleLine(
    cover.slice(
      0,
      cover.findIndex(({ isHeading }) => isHeading),
    ),
  );
  if (before !== undefined) return before;
  const heading = cover.find(
    ({ isHeading, text }) =>
      isHeading && !isGeneric(text) && looksLikeTitle(text) && text.split(/\s+/).length > 1,
  );
  return heading === undefined
    ? undefined
    : (joinBroken(head, heading) ?? { value: heading.text, source: sourceOf(heading) });
}

function firstTitleLine(head: readonly HeadLine[]): IdentityField | undefined {
  const line = head
    .slice(0, 4)
    .find(({ text, isCell }) => !isCell && !isGeneric(text) && looksLikeTitle(text));
  return line === undefined ? undefined : { value: line.text.replace(/[.。]$/, ''), source: sourceOf(line) };
}

/** Several words, most of them set as a title's are; in Chinese a short line without the marks of a sentence. */
function looksLikeTitle(text: string): boolean {
  if (text.length > MAX_TITLE || /[:;：；,，、]$/.test(text)) return false;
  if (/\p{Script=Han}/u.test(text)) return text.length >= 4 && text.length <= 60 && !/[。！？]/u.test(text);
  if (/\p{Ll}\s+[\d*†‡∗]/u.test(text)) return false; // names of authors with the marks of where they work
  const words = text.split(/\s+/).filter((word) => /^\p{L}{4,}/u.test(word));
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length >= 2 && capitals >= words.length * 0.6 && !/[.!?]\s+\p{Lu}/u.test(text);
}

/** A title in capitals that a layout set as two headings of one size, the second right below. */
function joinBroken(head: readonly HeadLine[], first: HeadLine): IdentityField | undefined {
  const next = head[head.indexOf(first) + 1];
  if (next === undefined || (next.isHeading && next.level !== first.level) || next.text.length > 80)
    return undefined;
  const inCapitals = [first, next].every(({ text }) => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text));
  if (!inCapitals || isGeneric(next.text) || /^(?:\d|[IVX]+\.)/.test(next.text)) return undefined;
  return { value: `${first.text} ${next.text}`, source: { from: 'text', start: first.start, end: next.end } };
}
