import type { Finding } from '../../../domain/findings/index.ts';
import type { Evidence, ReportWishes, TaskOutcome, WriteInput } from '../../../domain/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import { cutToTokens, fence } from '../fence.ts';
import type { Misbehaviour } from '../find-misbehaviour.ts';
import type { FencedPassage } from '../fit-passages.ts';
import { quotedParts } from '../quoted-parts.ts';
import type { ChatTurn } from '../settings.ts';
import { elsewhere } from './coverage-judge.prompt.ts';
import { evidencePassage } from './evidence-passage.ts';
import { faultNotes, withNote } from './fault-notes.prompt.ts';
import { type BuiltPrompt, composeWithPassages, dataRule } from './prompt.ts';
import {
  lookUpRule,
  notesLeftOut,
  reminder,
  reportAdvice,
  reportRules,
  wishesRule,
  writeAgain,
} from './report-writer-rules.prompt.ts';

export const reportWriterPromptVersion = 50;

/** Tokens of a quotation, which stands in its passage anyway: the most that lets the notes fit. */
const QUOTE_TOKENS = [120, 40, 0] as const;
/** In a smaller prompt the rules alone would take half of the room: it does without advice. */
const SHORT_TOKENS = 3_500;
/** What notes take of the room; the passages have the rest. */
const MOST_OF_ROOM = 0.6;

/**
 * The answer request. Property 26: it holds the question, every question of the pool and every passage kept, whatever
 * their number, those that notes quote as they are quoted; passages alone may be shortened to fit, which the request then says.
 */
export function buildReportWriterPrompt(given: WriteInput, maxTokens: number): BuiltPrompt {
  const input = { ...given, evidence: asPrinted(given.evidence) };
  const { language, lead = '' } = input;
  const system = [
    '# Task: write_report',
    reportRules[language](wordsFor(input), maxTokens < SHORT_TOKENS ? '' : `${reportAdvice[language]()}\n\n`),
    dataRule[language](),
    input.wishes && wishesRule[language](),
  ]
    .filter(Boolean)
    .join('\n\n');
  const tasks = tasksForWriter(input);
  const findings = (input.investigations ?? []).flatMap(({ findings: own }) => own);
  const open = (input.investigations ?? []).flatMap((one) => one.open.map((text) => `- ${text}`)).join('\n');
  const withNotes = (found: string) => (passages: string) =>
    [
      passages,
      found,
      fence('questions_pool', {}, input.pool.map((entry) => `- ${entry.question}`).join('\n')),
      tasks.join('\n'),
      open !== '' && fence('missing', {}, open),
      lead !== '' && fence('notes', { of: 'lead' }, lead),
      fence('question', {}, input.question),
      input.wishes && fence('wishes', {}, describeWishes(input.wishes)),
      reminder[language](),
      input.mayLookUp === true && lookUpRule[language](),
    ]
      .filter(Boolean)
      .join('\n\n');
  const compose = (found: string, passages: readonly FencedPassage[]) =>
    composeWithPassages({ system, language, passages, maxTokens, user: withNotes(found), order: 'given' });
  const whole = compose(
    findings.map((finding) => describeFinding(finding, input.evidence, QUOTE_TOKENS[0])).join('\n'),
    input.evidence.map(passageOf),
  );
  if (isWithin(whole, maxTokens)) return whole;
  const quoted = compose(
    findings.map((finding) => describeFinding(finding, input.evidence, 'in passages')).join('\n'),
    quotedPassages(input.evidence, findings),
  );
  if (isWithin(quoted, maxTokens)) return quoted;
  const found = fitFindings(input, findings, Math.floor(maxTokens * MOST_OF_ROOM));
  const noted = new Set(findings.flatMap((finding) => evidenceOf(finding, input.evidence)));
  const room = maxTokens - estimateTokens(system) - estimateTokens(withNotes(found)(''));
  return compose(found, chooseShown(input.evidence, noted, room).map(passageOf));
}

function tasksForWriter({ subQuestions, outcomes, missing }: WriteInput): string[] {
  const followed = new Set(
    subQuestions.flatMap(({ id, parentId }) =>
      parentId !== undefined && outcomes[id]?.status === 'ok' ? [parentId] : [],
    ),
  );
  return subQuestions.map((task) =>
    fence(
      'sub_question',
      {
        id: task.id,
        search: stateOfSearch(outcomes[task.id]),
        follows: task.parentId ?? '',
        // What was missing before a follow-up found passages may stand in these.
        missing: followed.has(task.id) ? '' : (missing?.[task.id] ?? ''),
      },
      task.question,
    ),
  );
}

/** Document by document, each from its beginning: whoever reads what belongs together side by side leaves less out. */
function asPrinted(evidence: readonly Evidence[]): Evidence[] {
  const documents = [...new Set(evidence.map(({ documentId }) => documentId))];
  const placeOf = ({ documentId }: Evidence) => documents.indexOf(documentId);
  return evidence.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.locator.offsets.start - other.locator.offsets.start,
  );
}

function passageOf(evidence: Evidence): FencedPassage {
  const { pages } = evidence.locator;
  const page = pages && (pages.first === pages.last ? `${pages.first}` : `${pages.first}–${pages.last}`);
  return { ...evidencePassage(evidence), page };
}

const isWithin = ({ cut, turns }: BuiltPrompt, maxTokens: number): boolean =>
  cut === 0 && turns.reduce((sum, { content }) => sum + estimateTokens(content), 0) <= maxTokens;

/** Headings right above a passage: where it is shown in parts the others are left out. */
const NEAR_HEADINGS = 2;

/** Passages with what notes quote of them; what nobody quotes stays whole. */
function quotedPassages(evidence: readonly Evidence[], findings: readonly Finding[]): FencedPassage[] {
  const quotes = new Map<string, string[]>();
  for (const { quotes: own } of findings)
    for (const quote of own)
      for (const id of evidenceOf({ quotes: [quote] }, evidence))
        quotes.set(id, [...(quotes.get(id) ?? []), quote.text]);
  return evidence.map((entry) => {
    const own = quotes.get(entry.id);
    const passage = passageOf(entry);
    if (own === undefined) return passage;
    const text = quotedParts(passage.text, own);
    return { ...passage, text, headingPath: passage.headingPath.slice(-NEAR_HEADINGS), sourcePath: '' };
  });
}

/** Id, document, place and fence of a passage, in tokens, and as much of its text as is worth reading. */
const FRAME_TOKENS = 70;
const WORTHWHILE_TOKENS = 120;

/** What notes quote is known from them: of their passages those are shown for which there is room. All others are shown. */
function chooseShown(
  evidence: readonly Evidence[],
  noted: ReadonlySet<string>,
  room: number,
): readonly Evidence[] {
  const sizes = new Map(
    evidence.map(({ id, text }) => [id, FRAME_TOKENS + Math.min(WORTHWHILE_TOKENS, estimateTokens(text))]),
  );
  let left = room;
  for (const { id } of evidence) if (!noted.has(id)) left -= sizes.get(id) ?? 0;
  return evidence.filter(({ id }) => {
    if (!noted.has(id)) return true;
    left -= sizes.get(id) ?? 0;
    return left >= 0;
  });
}

/** Findings with as much of their quotations as there is room for; where not even the statements fit, each sub-question keeps its first. */
function fitFindings(
  { evidence, language }: Pick<WriteInput, 'evidence' | 'language'>,
  findings: readonly Finding[],
  room: number,
): string {
  for (const tokens of QUOTE_TOKENS) {
    const notes = findings.map((finding) => describeFinding(finding, evidence, tokens));
    const sizes = notes.map(estimateTokens);
    if (sizes.reduce((sum, size) => sum + size, 0) <= room) return notes.join('\n');
    if (tokens > 0) continue;
    let left = room;
    const kept = new Set<number>();
    for (const index of byTurns(findings)) {
      left -= sizes[index] ?? 0;
      if (left < 0) break;
      kept.add(index);
    }
    const shown = notes.filter((_, index) => kept.has(index));
    return [...shown, notesLeftOut[language](kept.size, findings.length)].join('\n');
  }
  return '';
}

/** Places of the findings, the first of every sub-question before the second of any. */
export function byTurns(findings: readonly Finding[]): number[] {
  const seen = new Map<string, number>();
  const turns = findings.map(({ taskId }, index) => {
    const turn = seen.get(taskId) ?? 0;
    seen.set(taskId, turn + 1);
    return { index, turn };
  });
  return turns.toSorted((a, b) => a.turn - b.turn || a.index - b.index).map(({ index }) => index);
}

/** Ids of the passages that a finding quotes; of two that are alike one stands for both. */
export function evidenceOf(
  { quotes }: Pick<Finding, 'quotes'>,
  evidence: readonly Evidence[],
): readonly string[] {
  const ids = quotes.flatMap(({ chunkIds, documentId, text }) => {
    const own = evidence.filter((entry) => entry.chunkIds.some((id) => chunkIds.includes(id)));
    const alike = evidence.filter((entry) => entry.documentId === documentId && entry.text.includes(text));
    return (own.length > 0 ? own : alike).map(({ id }) => id);
  });
  return [...new Set(ids)];
}

/** A finding with the ids under which its passages may be cited. */
function describeFinding(
  { id, taskId, statement, quotes, absent }: Finding,
  evidence: readonly Evidence[],
  /** Where its passages show the quotations, only those that no passage has. */
  quoteTokens: number | 'in passages',
) {
  const ids = evidenceOf({ quotes }, evidence);
  const isShown = quoteTokens === 'in passages' && ids.length > 0;
  const places = new Set(
    quotes.map(({ documentTitle, page }) => documentTitle + (page === undefined ? '' : `, p. ${page}`)),
  );
  const tokens = isShown ? 0 : quoteTokens === 'in passages' ? QUOTE_TOKENS[0] : quoteTokens;
  const shown = tokens === 0 ? [] : quotes.map(({ text }) => `“${cutToTokens(text, tokens)}”`);
  const words = absent === undefined ? '' : absent.words.join(' | ') + elsewhere(absent);
  return fence(
    'note',
    { id, task: taskId, evidence: ids.join(' '), from: isShown ? '' : [...places].join('; '), absent: words },
    [statement, ...shown].join('\n'),
  );
}

function stateOfSearch(outcome: TaskOutcome | undefined): string {
  return outcome?.status ?? 'not run';
}

function describeWishes({ instructions, outline, length }: ReportWishes): string {
  return [
    instructions,
    outline?.map((heading) => `## ${heading}`).join('\n'),
    length === undefined ? undefined : `${length} words`,
  ]
    .filter((part) => part !== undefined)
    .join('\n');
}

type WordsInput = Pick<WriteInput, 'wishes' | 'subQuestions' | 'investigations' | 'evidence'>;

/** What was wished, or what suits the plan. */
export const wordsFor = ({ wishes, subQuestions, investigations = [], evidence }: WordsInput): number =>
  wishes?.length ??
  reportWords(
    subQuestions.filter(({ round }) => round === 0).length,
    investigations.reduce((sum, { findings }) => sum + findings.length, 0),
    new Set(evidence.map(({ documentId }) => documentId)).size,
  );

/** With the ids of passages, formulas and tables: drafts of 2,600 words came to 15,000 and 16,400 characters of reply. */
const TOKENS_OF_WORD = 2.6;

/** Tokens of the report that is asked for. */
export const tokensFor = (input: WordsInput): number => Math.round(wordsFor(input) * TOKENS_OF_WORD);

/** Words of a report over a plan of this size with so many notes of so many documents, headings and all: what somebody reads who has to decide. */
function reportWords(subQuestions: number, notes: number, documents: number): number {
  return Math.min(1_950 + 30 * documents, 2_400, 250 + Math.max(260 * subQuestions, 12 * notes));
}

/** The same request with the reason why the last reply was not taken. */
export function askAgain(
  turns: readonly ChatTurn[],
  fault: Misbehaviour,
  input: WordsInput & Pick<WriteInput, 'language'>,
): readonly ChatTurn[] {
  return withNote(
    turns,
    `${faultNotes[fault][input.language]()} ${writeAgain[input.language](wordsFor(input))}`,
  );
}
