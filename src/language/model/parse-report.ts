import type { ReportDraft, ReportLanguage, SubQuestion } from '../../domain/index.ts';
import { normalizeText, shortenText } from '../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../linguistics/lexicon/index.ts';
import { stripThoughts } from './extract-json.ts';
import { normaliseMarkers, placeMarkers } from './normalise-markers.ts';

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

const ANSWER_HEADING = new RegExp(
  String.raw`^(?:(?:the\s+)?${anyOf(EN.questions.answerHeading)}?\s*answer|(?:executive\s+)?summary|tl;?dr|${anyOf(ZH.questions.answerHeading)})\s*[:：]?$`,
  'i',
);
const MAX_HEADING_CHARACTERS = 400;
/** The writer's word for it, see its prompt. */
const SAYS_NOT_FOUND = /NOT[_ ]FOUND/i;
const SOURCES_HEADING =
  /^(?:references?|sources?|citations?|bibliography|参考文献|参考资料|来源|引用)\s*[:：]?$/i;

/**
 * A writer's Markdown as a draft: every sub-question gets a section in order, empty when nothing was written for it.
 * Text under no known heading is kept where it stands, lists of sources are left out. Any reply with text in it gives
 * a draft with an answer, unless it says that nothing was found; a reply of headings alone gives one without.
 */
export function parseReport(
  reply: string,
  context: ReportContext,
): { readonly draft: ReportDraft; readonly saysNotFound: boolean } {
  const lines = cleanReply(reply, context.evidenceIds).split('\n');
  const answer: string[] = [];
  const preface: string[] = [];
  const bodies = new Map(
    context.subQuestions.map((task) => [task.id, { heading: '', lines: [] as string[] }]),
  );
  let title = '';
  let target: string[] | undefined = preface;
  for (const line of lines) {
    const heading = readHeading(line);
    const task = heading && matchTask(heading, context.subQuestions);
    const body = task && bodies.get(task.id);
    if (!heading) target?.push(line);
    else if (body) {
      body.heading ||= headingText(heading.text, task);
      target = body.lines;
    } else if (ANSWER_HEADING.test(heading.text)) target = answer;
    else if (SOURCES_HEADING.test(heading.text)) target = undefined;
    else if (title === '' && heading.level === 1) title = heading.text;
    else {
      target ??= answer;
      target.push(line);
    }
  }
  const sections = context.subQuestions.map((task) => {
    const body = bodies.get(task.id);
    return { taskId: task.id, heading: body?.heading || task.question, body: tidy(body?.lines ?? []) };
  });
  const written = tidy(answer) || tidy(preface);
  const saysNotFound = written === '' && SAYS_NOT_FOUND.test([...answer, ...preface].join('\n'));
  // A writer that skipped the answer: what its first section begins with stands for it.
  const firstBody = sections.find((section) => section.body !== '')?.body.split('\n\n')[0] ?? '';
  return {
    draft: {
      title: title || shortenText(context.question, 200),
      answer: written || saysNotFound ? written : firstBody,
      sections,
    },
    saysNotFound,
  };
}

function cleanReply(reply: string, evidenceIds: ReadonlySet<string>): string {
  const text = stripThoughts(reply).replace(/\r\n?/g, '\n').trim();
  const unfenced = /^```(?:markdown|md)?[ \t]*\n([\s\S]*?)\n?```$/i.exec(text)?.[1] ?? text;
  return placeMarkers(normaliseMarkers(unfenced, evidenceIds));
}

function readHeading(line: string): Heading | undefined {
  if (line.length > MAX_HEADING_CHARACTERS) return undefined;
  const marked = /^\s{0,3}(#{1,6})\s+(.+?)\s*#*\s*$/.exec(line);
  if (marked) return { level: marked[1]?.length ?? 1, text: unbold(marked[2] ?? '') };
  const bold = /^\s*\*\*([^*]{1,200})\*\*\s*[:：]?\s*$/.exec(line)?.[1]?.trim();
  // Only a bold line that can be nothing else is a heading; others are emphasis.
  if (bold && (ANSWER_HEADING.test(bold) || /^t\d+\s*[:：.)-]/i.test(bold))) return { level: 2, text: bold };
  return undefined;
}

function unbold(text: string): string {
  return text.replace(/^\*\*(.+)\*\*$/, '$1').trim();
}

function matchTask(heading: Heading, tasks: readonly SubQuestion[]): SubQuestion | undefined {
  const id = /^[[(（【]?\s*(t\d+)(?![\p{L}\p{N}])/iu.exec(heading.text)?.[1]?.toLowerCase();
  if (id) return tasks.find((task) => task.id === id);
  const wanted = normalizeText(heading.text);
  return tasks.find((task) => normalizeText(task.question) === wanted);
}

function headingText(text: string, task: SubQuestion): string {
  return text.replace(/^[[(（【]?\s*t\d+\s*[\])）】]?\s*[:：.、)–—-]*\s*/i, '').trim() || task.question;
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
  return /^[\s*_()（）.。-]*(?:NOT[_ ]FOUND|N\/A|empty|none|无|空|（空）)?[\s*_()（）.。-]*$/i.test(text);
}
