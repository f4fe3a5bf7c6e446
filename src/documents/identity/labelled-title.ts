import type { IdentityField } from '../../domain/index.ts';
import { anyOf, EN, OTHER_DOCUMENTS, ZH } from '../../linguistics/lexicon/index.ts';
import type { HeadLine } from './head-lines.ts';

const COVER_LINES = 30;
const MAX_TITLE = 250;
const MIN_WORDS = 3;
const MIN_HAN = 6;
/** `Study title:`, `Title of the study (in full):`, `课题名称：`, and what follows on the line. */
const FIELD = fieldOf(EN.documents.titleField, ZH.documents.titleField);
/** `Subject:` of a letter or a memorandum. */
const SUBJECT = fieldOf(
  `${EN.documents.subjectField}, ${OTHER_DOCUMENTS.subjectField}`,
  ZH.documents.subjectField,
);

/**
 * The title that a form asks for in a field of its own, or else the subject of a letter, if `hasSubject`: mails quote those of others. A
 * document that has the field more than once lists others' titles.
 */
export function labelledTitle(head: readonly HeadLine[], hasSubject = false): IdentityField | undefined {
  return titleIn(head, FIELD) ?? (hasSubject ? titleIn(head, SUBJECT) : undefined);
}

function titleIn(head: readonly HeadLine[], label: RegExp): IdentityField | undefined {
  const fields = head.flatMap((line, at) => {
    const title = label.exec(line.text)?.groups?.['title'];
    return title === undefined ? [] : [{ line, at, title }];
  });
  const [field] = fields;
  if (field === undefined || fields.length > 1 || field.at >= COVER_LINES) return undefined;
  const { line, at, title } = field;
  const next = head[at + 1];
  // In a table the title stands in the cell beside its label.
  const beside = title === '' && line.isCell && next?.isCell === true ? next : undefined;
  const value = (beside?.text ?? title).replace(/[.。]$/, '').trim();
  if (!namesSomething(value)) return undefined;
  const end = (beside ?? line).end - (/[.。]$/.test(beside?.text ?? title) ? 1 : 0);
  return { value, source: { from: 'text', start: end - value.length, end } };
}

function namesSomething(title: string): boolean {
  const han = title.match(/\p{Script=Han}/gu)?.length ?? 0;
  return title.length <= MAX_TITLE && (han >= MIN_HAN || title.split(/\s+/).length >= MIN_WORDS);
}

function fieldOf(english: string, chinese: string): RegExp {
  return new RegExp(
    String.raw`^(?:${anyOf(english)}|${anyOf(chinese)})(?:\s*[(（][^()（）]{1,30}[)）])?\s*[:：]\s*(?<title>(?:\S.*)?)$`,
    'iu',
  );
}
