import type { IdentityField } from '../../domain/index.ts';
import { anyOf, EN, eitherOf } from '../../linguistics/lexicon/index.ts';
import { namesBody } from '../../linguistics/names/index.ts';
import { sourceOf } from './find-kind.ts';
import type { HeadLine } from './head-lines.ts';
import type { IdentityContext } from './identity-input.ts';

const VERSION = eitherOf(
  new RegExp(
    String.raw`\b${anyOf(EN.documents.version)}\s*(?:no\.?\s*)?(?:[:#]\s*)?(?<value>v?\d+(?:\.\d+)*|[A-Z])\b`,
    'iu',
  ),
  /(?:版本号?|修订号?)\s*(?:[:：]\s*)?(?<han>[Vv]?\d+(?:\.\d+)*)|(?<edition>第[一二三四五六七八九十\d]+版)/u,
);
const NUMBER_LABEL = /(?:\b(?:number|no\.?|id|identifier|code)|编号|文号|案号|登记号)\s*(?:[:：]\s*)?$/i;
const NUMBER_VALUE =
  /^[A-Z]{0,8}[-/ ]?\d[\w/-]{2,24}$|^[\p{Script=Han}\w]{1,12}[〔[（(]\d{4}[〕\])）]\d+号$/u;
const AUTHOR_LINE =
  /^(?:by|authors?|prepared by|written by|作者|编制|撰写|编写)(?:\s*[:：])?\s+(?<names>[\p{L}.,'’&、，-][\p{L}.,'’ &、，-]{2,159})(?:$|\bfor\b|,\s*\d)/iu;
const PERSON =
  /^\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*)*(?:\s+(?:de|van|von|der|den|la|bin|al))*\s+\p{Lu}[\p{L}'’-]+$/u;
const HAN_PERSON = /^\p{Script=Han}{2,4}$/u;
const PROGRAM =
  /^(?:(?:un-?named|unknown|user|admin|administrator|author|python-docx|pptxgenjs|microsoft|openpyxl)$|(?=\S+$)\S*generator)/i;
const MAX_AUTHORS = 30;

/** A printed version or edition, near the start. */
export function findVersion({ head }: IdentityContext): IdentityField | undefined {
  for (const line of head.slice(0, 30)) {
    if (line.text.length > 300) continue;
    const match = VERSION.exec(line.text);
    if (match === null) continue;
    const start = line.start + match.index;
    return { value: match[0].trim(), source: { from: 'text', start, end: start + match[0].length } };
  }
  return undefined;
}

/** The number after a label such as “Accident Number:” or “编号：” on the cover. Numbers of authorities' files are none. */
export function findNumber({ head }: IdentityContext): IdentityField | undefined {
  const lines = head.slice(0, 40);
  for (const [index, line] of lines.entries()) {
    if (
      /\b(?:telephone|phone|fax|file|employer|identification|commission|zip|postal|page)\b|电话|邮编/i.test(
        line.text,
      )
    )
      continue;
    const inLine = /^(?<label>.{2,40}?)[:：]\s*(?<value>\S.*)$/u.exec(line.text)?.groups;
    if (
      inLine !== undefined &&
      NUMBER_LABEL.test(inLine['label'] ?? '') &&
      NUMBER_VALUE.test((inLine['value'] ?? '').trim())
    ) {
      return { value: (inLine['value'] ?? '').trim(), source: sourceOf(line) };
    }
    const next = lines[index + 1];
    if (
      /[:：]$/.test(line.text) &&
      NUMBER_LABEL.test(line.text) &&
      next !== undefined &&
      NUMBER_VALUE.test(next.text)
    ) {
      return { value: next.text, source: sourceOf(next) };
    }
  }
  return undefined;
}

/** From the properties, a line “By …” or “作者：…”, or the names below the title of a paper. */
export function findAuthors(context: IdentityContext, isPaper: boolean): IdentityField[] {
  const { metadata, head } = context;
  const stated = metadata['author'] ?? metadata['authors'] ?? '';
  const named = stated.split(/(?:(?<!\s)\s+)?[;；]\s*/).filter((name) => name !== '' && !PROGRAM.test(name));
  if (named.length > 0)
    return named.slice(0, MAX_AUTHORS).map((value) => ({ value, source: { from: 'properties' } }));
  for (const line of head.slice(0, 25)) {
    const names = AUTHOR_LINE.exec(line.text)?.groups?.['names'];
    const people = names === undefined ? [] : splitNames(names);
    if (people.length > 0) return people.map((value) => ({ value, source: sourceOf(line) }));
  }
  return isPaper ? belowTitle(head) : [];
}

/** Of a mail alone: of other files the property says when a program wrote them. */
export function findSent({ format, metadata }: IdentityContext): { readonly sent?: string } {
  const { created = '' } = metadata;
  const time = Date.parse(created);
  if ((format !== 'eml' && format !== 'msg') || Number.isNaN(time)) return {};
  // With an offset the day is that of the sender.
  return { sent: /^\d{4}-\d\d-\d\d(?=T)/.exec(created)?.[0] ?? new Date(time).toISOString().slice(0, 10) };
}

function belowTitle(head: readonly HeadLine[]): IdentityField[] {
  const abstract = head.findIndex(({ text }) => /^(?:abstract|摘\s*要)/i.test(text));
  return head
    .slice(1, abstract < 0 ? 6 : abstract)
    .filter(({ text }) => !namesBody(text))
    .flatMap((line) =>
      splitNames(line.text.replace(/[\d*†‡§¶∗]+/g, ',')).map((value) => ({ value, source: sourceOf(line) })),
    )
    .slice(0, MAX_AUTHORS);
}

function splitNames(text: string): string[] {
  return text
    .split(/(?:(?<!\s)\s+)?(?:,|，|、|;|\band\b|&)\s*/)
    .map((name) => name.trim())
    .filter(
      (name) =>
        (PERSON.test(name) && /\p{Ll}/u.test(name) && !/['’]s\b/.test(name) && name.split(' ').length <= 5) ||
        HAN_PERSON.test(name),
    );
}
