import type { DocumentKind, IdentityField, IdentitySource } from '../../domain/index.ts';
import { anyOf, EN } from '../../linguistics/lexicon/index.ts';
import type { HeadLine } from './head-lines.ts';
import type { IdentityContext } from './identity-input.ts';

/** A form's name alone on its line, as covers of filings print it. */
export const FORM_LINE = /^FORM\s+(10-K|10-Q|8-K|20-F|40-F|6-K|11-K|S-1|S-3|S-4|F-1|DEF\s?14A)(?:\/A)?\b/i;
/** The same where a layout ran the lines of a cover together. */
const FORM_INSIDE =
  /(?:COMMISSION|\d{5}|[A-Z]{4})[\s.]+FORM\s+(10-K|10-Q|8-K|20-F|40-F|6-K|11-K|S-1|S-3|S-4|F-1)\b/;
const FORM_KINDS: Readonly<Record<string, DocumentKind>> = {
  '10-K': 'annual report',
  '20-F': 'annual report',
  '40-F': 'annual report',
  '11-K': 'annual report',
  '10-Q': 'quarterly report',
  '8-K': 'current report',
  '6-K': 'current report',
  'S-1': 'registration statement',
  'S-3': 'registration statement',
  'S-4': 'registration statement',
  'F-1': 'registration statement',
  DEF14A: 'proxy statement',
};

/** Words of a title that say what a document is, in the order in which they decide. */
const TITLE_KINDS: readonly (readonly [DocumentKind, RegExp])[] = [
  [
    'earnings release',
    new RegExp(
      String.raw`\b${anyOf(EN.documents.releaseVerbs)}\b.{0,80}\b${anyOf(EN.documents.releasePeriods)}\b.{0,40}\b(?:results|earnings)?|\bearnings (?:release|announcement)\b|业绩公告|业绩快报`,
      'i',
    ),
  ],
  ['half-year report', /半年度?报告?|\b(?:half[- ]year(?:ly)?|interim|semi-annual) (?:financial )?report\b/i],
  ['quarterly report', /季度报告|季报|\bquarterly report\b/i],
  ['annual report', /年度报告|年报|\bannual (?:financial )?report\b/i],
  ['proxy statement', /\bproxy statement\b/i],
  ['glossary', /术语表|词汇表|\bglossary\b/i],
  [
    'guide',
    /\b(?:cheat ?sheet|guide|guideline|guidelines|handbook|manual|tutorial|playbook)\b|指南|手册|教程/i,
  ],
  [
    'protocol',
    /\b(?:study|trial|clinical|research)\b.{0,40}\bprotocol\b|\bprotocol\b.{0,20}(?:\bfor\b|$)|试验方案|研究方案/i,
  ],
  ['minutes', /\bminutes\b|会议纪要|会议记录/i],
  ['policy', /\bpolicy\b|政策|方针/i],
  ['procedure', /\bprocedure\b|\bSOP\b|操作规程|程序文件|作业指导书/i],
  ['specification', /\bspecifications?\b|技术规格|规格书|技术要求/i],
  ['standard', /\b(?:ISO|IEC|EN|IEEE|RFC|GB\/T|GB)\s?[\d-]{3,}|国家标准|行业标准/],
  ['regulation', /\b(?:regulations?|directive|statute|ordinance)\b|条例$|规定$|办法$|法$/i],
  ['contract', /\b(?:contract|agreement)\b|合同|协议/i],
  ['thesis', /\b(?:thesis|dissertation)\b|学位论文/i],
  ['interview', /\b(?:interview|transcript)\b|访谈/i],
  ['press release', /\b(?:press|news|media) release\b|新闻稿|新闻发布/i],
  ['presentation', /\bpresentation\b|演示文稿/i],
  ['letter', /\bletter\b|信函|\bmemo(?:randum)?\b|备忘录/i],
  ['notice', /\bnotice\b|通知|公告/i],
  ['plan', /\b(?:plan|proposal|roadmap)\b|规划|计划|方案/i],
  ['report', /\b(?:report|assessment|review|survey|study)\b|报告|评估/i],
];

const RELEASE_LINE = /^(?:for immediate release|(?:press|news|media) release|新闻稿)\b/i;
const FORMATS: Readonly<Record<string, DocumentKind>> = {
  eml: 'message',
  pptx: 'presentation',
  odp: 'presentation',
  csv: 'table',
  tsv: 'table',
  xlsx: 'table',
  ods: 'table',
};
const RESULTS =
  /\b(?:reports?|reported|announces?|announced|delivers|posts)\b.{0,120}\b(?:quarter|results|earnings)\b/i;

interface FoundKind {
  readonly kind?: IdentityField & { readonly value: DocumentKind };
  readonly form?: IdentityField;
}

/** Form on the cover, then words of the title, then how the document is built, then its format and its file's name. */
export function findKind(
  context: IdentityContext,
  title: { readonly text: string; readonly source: IdentitySource },
): FoundKind {
  const { head, fileName, format } = context;
  const formLine =
    head.slice(0, 40).find(({ text }) => FORM_LINE.test(text)) ??
    head.slice(0, 8).find(({ text }) => FORM_INSIDE.test(text));
  if (formLine !== undefined) {
    const form = ((FORM_LINE.exec(formLine.text) ?? FORM_INSIDE.exec(formLine.text))?.[1] ?? '')
      .toUpperCase()
      .replace(/\s/g, '');
    const kind = FORM_KINDS[form];
    const source = sourceOf(formLine);
    if (kind !== undefined) return { kind: { value: kind, source }, form: { value: form, source } };
  }
  const release = head.slice(0, 25).find(({ text }) => RELEASE_LINE.test(text));
  if (release !== undefined) {
    const results = head.slice(0, 40).find(({ text }) => RESULTS.test(text));
    return {
      kind: {
        value: results === undefined ? 'press release' : 'earnings release',
        source: sourceOf(results ?? release),
      },
    };
  }
  const said = kindOf(title.text);
  if (said !== undefined && said !== 'report') return { kind: { value: said, source: title.source } };
  if (isPaper(context)) return { kind: { value: 'paper', source: sourceOf(abstractLine(head) ?? head[0]) } };
  const printed = head.slice(0, 12).find(({ isHeading, text }) => isHeading && kindOf(text) !== undefined);
  const heading = printed === undefined ? undefined : kindOf(printed.text);
  if (heading !== undefined && printed !== undefined && said === undefined)
    return { kind: { value: heading, source: sourceOf(printed) } };
  if (said !== undefined) return { kind: { value: said, source: title.source } };
  const named = kindOf(fileName);
  if (named !== undefined) return { kind: { value: named, source: { from: 'file name' } } };
  const byFormat = FORMATS[format];
  return byFormat === undefined ? {} : { kind: { value: byFormat, source: { from: 'file name' } } };
}

/** What the words of a title or file name say a document is. */
export function kindOf(words: string): DocumentKind | undefined {
  return TITLE_KINDS.find(([, pattern]) => pattern.test(words))?.[0];
}

export function sourceOf(line: HeadLine | undefined): IdentitySource {
  return line === undefined ? { from: 'text' } : { from: 'text', start: line.start, end: line.end };
}

export const abstractLine = (head: readonly HeadLine[]) =>
  head.find(({ text }) => /^(?:abstract|摘\s*要)\b[.:：—-]?/i.test(text));

/** An abstract at the start and references, as papers have them. */
function isPaper({ head, sections, markdown }: IdentityContext): boolean {
  if (abstractLine(head) === undefined) return false;
  return (
    sections.some(({ title }) => /^(?:[\d.]+\s*)?(?:references|bibliography|参考文献)/i.test(title)) ||
    /\n(?:#+ )?(?:References|Bibliography|参考文献)\s*\n/i.test(markdown)
  );
}
