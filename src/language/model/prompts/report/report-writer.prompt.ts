import type { ReportWishes, TaskOutcome, WriteInput } from '../../../../domain/index.ts';
import { estimateTokens } from '../../../../linguistics/index.ts';
import { fence } from '../../fence.ts';
import type { Misbehaviour } from '../../find-misbehaviour.ts';
import type { FencedPassage } from '../../fit-passages.ts';
import type { ChatTurn } from '../../settings.ts';
import { faultNotes, withNote } from '../fault-notes.prompt.ts';
import { type BuiltPrompt, composeWithPassages, dataRule } from '../prompt.ts';
import {
  lookUpRule,
  notesLeftOut,
  reminder,
  reportAdvice,
  reportRules,
  wishesRule,
  writeAgain,
} from './report-writer-rules.prompt.ts';
import { describeNotes, fitNotes, QUOTE_TOKENS } from './shown-notes.ts';
import { asPrinted, chooseShown, notedPassages, passageOf, wholeWhileRoom } from './shown-passages.ts';

export const reportWriterPromptVersion = 51;

/** In a smaller prompt the rules alone would take half of the room: it does without advice. */
const SHORT_TOKENS = 3_500;
/** Estimates of parts add up to less than that of the whole. */
const MARGIN_TOKENS = 500;
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
    describeNotes(findings, input.evidence, QUOTE_TOKENS[0]),
    input.evidence.map(passageOf),
  );
  if (isWithin(whole, maxTokens)) return whole;
  const passages = notedPassages(input.evidence, findings);
  const notes = describeNotes(findings, input.evidence, 'in passages');
  const inParts = compose(
    notes,
    passages.map((one) => one.inParts),
  );
  if (isWithin(inParts, maxTokens))
    return compose(notes, wholeWhileRoom(passages, maxTokens - sizeOf(inParts) - MARGIN_TOKENS));
  const fitted = fitNotes(findings, input.evidence, Math.floor(maxTokens * MOST_OF_ROOM));
  const isAll = fitted.shown === findings.length;
  const found = isAll
    ? fitted.text
    : `${fitted.text}\n${notesLeftOut[language](fitted.shown, findings.length)}`;
  const room = maxTokens - estimateTokens(system) - estimateTokens(withNotes(found)(''));
  return compose(found, chooseShown(passages, room));
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

const sizeOf = ({ turns }: BuiltPrompt): number =>
  turns.reduce((sum, { content }) => sum + estimateTokens(content), 0);

const isWithin = (prompt: BuiltPrompt, maxTokens: number): boolean =>
  prompt.cut === 0 && sizeOf(prompt) <= maxTokens;

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
