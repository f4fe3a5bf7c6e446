import * as z from 'zod';
import {
  CONFIDENCE_LEVELS,
  type DocumentName,
  type ReportDraft,
  type ReportLanguage,
  type SubQuestion,
} from '../../domain/index.ts';
import { normalizeText, readHeading, shortenText } from '../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../linguistics/lexicon/index.ts';
import { stripThoughts } from './extract-json.ts';
import { normaliseMarkers, placeMarkers } from './normalise-markers.ts';
import { nameTableRows } from './table-markers.ts';

interface ReportContext {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly subQuestions: readonly SubQuestion[];
  readonly evidenceIds: ReadonlySet<string>;
}
interface Heading {
  readonly level: number;
  readonly text: string;
}
interface Section {
  readonly taskIds: readonly string[];
  readonly limits: boolean;
  readonly heading: string;
  readonly lines: string[];
}

const ANSWER_HEADING = new RegExp(
  String.raw`^(?:(?:the\s+)?(?:${anyOf(EN.questions.answerHeading)}\s*)?answer|(?:executive\s+)?summary|tl;?dr|${anyOf(ZH.questions.answerHeading)})\s*[:：]?$`,
  'i',
);
const LIMITS_HEADING = new RegExp(
  String.raw`^(?:(?:\w+\s+)?${anyOf(EN.questions.limitsHeading)}(?:\s+(?:and|of)\s.{1,40})?|${anyOf(ZH.questions.limitsHeading)})\s*[:：]?$`,
  'i',
);
const CONFIDENCE =
  /^\s{0,3}[*_]{0,2}(?:CONFIDENCE|可信度|把握)[*_]{0,2}\s?[:：][*_\s]{0,4}(high|medium|low)\b/i;
const NAMES = /^\s{0,3}[*_]{0,2}NAMES?[*_]{0,2}\s?[:：](.{1,4000})$/i;
/** `ev_3 = Harbour audit` */
const NAME = /\b(ev_\d+)\]?\s?[=＝]\s?([^=＝[\]]{1,80})$/;
const MAX_HEADING_CHARACTERS = 400;
/** The writer's word for it, see its prompt. */
const SAYS_NOT_FOUND = /NOT[_ ]FOUND/i;
const SOURCES_HEADING =
  /^(?:references?|sources?|citations?|bibliography|参考文献|参考资料|来源|引用)\s*[:：]?$/i;

/**
 * A writer's Markdown as a draft: the summary, then sections by theme in the order written, each with the sub-questions that its
 * heading names, then what was not found. Lists of sources are left out. Any reply with text in it gives a draft with an answer, unless
 * it says that nothing was found; a reply of headings alone gives one without.
 */
export function parseReport(
  reply: string,
  context: ReportContext,
): { readonly draft: ReportDraft; readonly saysNotFound: boolean } {
  const { rest, confidence, names } = takeLastLines(reply);
  const { title, answer, preface, sections } = readParts(rest, context);
  const kept = mergeSections(sections).flatMap(({ lines, limits, ...section }) => {
    const body = tidy(lines);
    return body === '' ? [] : [{ taskId: '', ...section, ...(limits ? { limits } : {}), body }];
  });
  const written = tidy(answer) || tidy(preface);
  const saysNotFound = written === '' && SAYS_NOT_FOUND.test([...answer, ...preface].join('\n'));
  // A writer that skipped the summary: what its first section begins with stands for it.
  const firstBody = kept[0]?.body.split('\n\n')[0] ?? '';
  return {
    draft: {
      title: title || shortenText(context.question, 200),
      answer: written || saysNotFound ? written : firstBody,
      sections: saysNotFound ? [] : kept,
      ...(confidence !== undefined && !saysNotFound && { confidence }),
      ...(names.length > 0 && !saysNotFound && { names }),
    },
    saysNotFound,
  };
}

/** How sure the writer is and what it calls documents, and what stands before that. */
function takeLastLines(reply: string): {
  readonly rest: string;
  readonly confidence: ReportDraft['confidence'];
  readonly names: readonly DocumentName[];
} {
  const all = reply.split('\n');
  const names = all.flatMap((line) =>
    (NAMES.exec(line)?.[1] ?? '').split(/[;；]/).flatMap((part): DocumentName[] => {
      const [, evidenceId = '', name = ''] = NAME.exec(part.trim()) ?? [];
      return name.trim() === '' ? [] : [{ evidenceId, name: name.trim() }];
    }),
  );
  const lines = all.filter((line) => !NAMES.test(line));
  const at = lines.findLastIndex((line) => CONFIDENCE.test(line));
  const level = CONFIDENCE.exec(lines[at] ?? '')?.[1]?.toLowerCase();
  const confidence = CONFIDENCE_LEVELS.find((one) => one === level);
  return { rest: lines.filter((_, index) => index !== at).join('\n'), confidence, names };
}

const isReserved = (heading: string): boolean =>
  [ANSWER_HEADING, LIMITS_HEADING, SOURCES_HEADING].some((one) => one.test(heading));

function readParts(reply: string, context: ReportContext) {
  const answer: string[] = [];
  const preface: string[] = [];
  const sections: Section[] = [];
  let title = '';
  let target: string[] | undefined = preface;
  for (const line of cleanReply(reply, context.evidenceIds).split('\n')) {
    const heading = reportHeading(line);
    if (!heading) {
      target?.push(line);
      continue;
    }
    const { text, taskIds } = readTasks(heading.text, context.subQuestions);
    const limits = LIMITS_HEADING.test(text);
    if (ANSWER_HEADING.test(text)) target = answer;
    else if (SOURCES_HEADING.test(text)) target = undefined;
    else if (title === '' && heading.level === 1 && taskIds.length === 0) title = text;
    else if (heading.level <= 2 || taskIds.length > 0 || limits) {
      const section: Section = { taskIds, limits, heading: text, lines: [] };
      sections.push(section);
      target = section.lines;
    } else {
      target ??= answer;
      target.push(line);
    }
  }
  return { title, answer, preface, sections };
}

/** Sections of one heading are one; what was not found comes last. */
function mergeSections(sections: readonly Section[]): readonly Section[] {
  const merged: Section[] = [];
  for (const section of sections) {
    const at = merged.findIndex(
      ({ heading, limits }) =>
        limits === section.limits && (limits || normalizeText(heading) === normalizeText(section.heading)),
    );
    const before = merged[at];
    if (before === undefined) merged.push(section);
    else
      merged[at] = {
        ...before,
        taskIds: [...new Set([...before.taskIds, ...section.taskIds])],
        lines: [...before.lines, '', ...section.lines],
      };
  }
  return [...merged.filter(({ limits }) => !limits), ...merged.filter(({ limits }) => limits)];
}

function cleanReply(reply: string, evidenceIds: ReadonlySet<string>): string {
  const text = stripThoughts(reply).replace(/\r\n?/g, '\n').trim();
  const unfenced = /^```(?:markdown|md)?[ \t]*\n([\s\S]*?)\n?```$/i.exec(text)?.[1] ?? text;
  return nameTableRows(placeMarkers(normaliseMarkers(reportFromJson(unfenced), evidenceIds)), isReserved);
}

/** A model that answers everything in JSON puts the report into a field: the longest text of it is the report. */
function reportFromJson(text: string): string {
  if (!/^\{[\s\S]*\}$/.test(text)) return text;
  try {
    const fields = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    const texts = Object.values(fields).filter((value) => typeof value === 'string');
    return texts.toSorted((a, b) => b.length - a.length)[0] ?? text;
  } catch {
    return text;
  }
}

function reportHeading(line: string): Heading | undefined {
  if (line.length > MAX_HEADING_CHARACTERS) return undefined;
  const marked = readHeading(line);
  if (marked !== undefined && marked.text !== '') return { ...marked, text: unbold(marked.text) };
  const bold = /^\s*\*\*([^*]{1,200})\*\*(?:\s*[:：])?\s*$/.exec(line)?.[1]?.trim();
  // Only a bold line that can be nothing else is a heading; others are emphasis.
  if (bold && (ANSWER_HEADING.test(bold) || LIMITS_HEADING.test(bold) || /^t\d+\s*[:：.)-]/i.test(bold)))
    return { level: 2, text: bold };
  return undefined;
}

function unbold(text: string): string {
  return text.replace(/^\*\*(.+)\*\*$/, '$1').trim();
}

const TASK_LIST = String.raw`t\d+(?:\s{0,6}(?:[,;，、；&]\s{0,3})?t\d+){0,30}`;
const TASKS_BEHIND = new RegExp(
  `(?:(?<!\\s)\\s+)?[{｛[［(（【]\\s*(${TASK_LIST})\\s*[}｝\\]］)）】]\\s*$`,
  'i',
);
const TASKS_BEFORE = new RegExp(
  `^[{｛[［(（【]?\\s*(${TASK_LIST})(?![\\p{L}\\p{N}])(?:\\s*[}｝\\]］)）】])?(?:\\s*[:：.、)–—-]+)?\\s*`,
  'iu',
);

/** A heading without the ids of sub-questions that it names, and those of them that were asked; the words of a sub-question name it too. */
function readTasks(
  heading: string,
  tasks: readonly SubQuestion[],
): { readonly text: string; readonly taskIds: readonly string[] } {
  const lists = [TASKS_BEHIND.exec(heading)?.[1], TASKS_BEFORE.exec(heading)?.[1]].join(' ').toLowerCase();
  const named = new Set([...lists.matchAll(/t\d+/g)].map(([id]) => id));
  const text = heading.replace(TASKS_BEHIND, '').replace(TASKS_BEFORE, '').trim();
  const asked = tasks.filter(
    ({ id, question }) => named.has(id) || normalizeText(question) === normalizeText(heading),
  );
  return { text: text || asked[0]?.question || heading, taskIds: asked.map(({ id }) => id) };
}

function tidy(lines: readonly string[]): string {
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return isNothing(text) ? '' : text;
}

function isNothing(text: string): boolean {
  if (text.length > 60) return false;
  return /^[\s*_()（）.。-]*(?:(?:NOT[_ ]FOUND|N\/A|empty|none|无|空)[\s*_()（）.。-]*)?$/i.test(text);
}
