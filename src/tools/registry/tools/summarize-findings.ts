import * as z from 'zod';
import type { Evidence, LanguageTasks, ReportLanguage } from '../../../domain/index.ts';
import { detectLanguage } from '../../../linguistics/index.ts';
import { defineTool, wordsFor } from '../agent-tool.ts';
import { freeCall, markerOf, type RuleWriter, withBookIds } from '../by-rules.ts';
import type { BookEntry } from '../evidence-book.ts';
import { cutLength } from '../fill-context.ts';
import { namedPassages } from '../named-passages.ts';
import { pickSentences } from '../pick-sentences.ts';
import type { DocumentFinder } from '../resolve-document.ts';
import type { ChunkReader } from '../show-range.ts';

const MAX_PASSAGES = 40;
const TASK = 't1';

const InputSchema = z.strictObject({
  focus: z.string().min(1).max(4_000).describe('The question that the summary answers.'),
  passages: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(MAX_PASSAGES)
    .describe('Ids of passages to sum up, from other answers.'),
});

const DataSchema = z.object({
  /** Sentences with the ids of their passages in square brackets; empty when no passage answers. */
  summary: z.string(),
  passages: z.array(z.string()),
});

export const createSummarizeFindings = (deps: {
  readonly library: ChunkReader & DocumentFinder;
  readonly writer: RuleWriter;
}) =>
  defineTool({
    name: 'summarize_findings',
    aliases: [],
    category: 'write',
    argumentAliases: { question: 'focus' },
    input: InputSchema,
    data: DataSchema,
    run: async ({ focus, passages }, context) => {
      const entries = (await namedPassages(deps.library, passages, context))
        .toSorted((left, right) => right.score - left.score)
        .slice(0, MAX_PASSAGES);
      const language: ReportLanguage = detectLanguage(focus) === 'zh' ? 'zh' : 'en';
      const draft = await deps.writer.writeReport(
        toRequest(focus, language, entries),
        freeCall(context.signal),
      );
      const { text, cited } = withBookIds(draft.answer, (at) => entries[at]?.id);
      const whole = text === '' ? pickSentences(focus, entries) : text;
      const picked = whole.slice(0, cutLength(whole, context.limits.maxContextTokens)).trim();
      const known = text === '' ? entries.map(({ id }) => id) : cited;
      const ids = known.filter((id) => picked.includes(id));
      return {
        text: picked === '' ? wordsFor(context.language).nothingFound : picked,
        data: { summary: picked, passages: ids },
        shown: ids,
      };
    },
  });

/** The passages as the evidence of one question. */
function toRequest(
  focus: string,
  language: ReportLanguage,
  entries: readonly BookEntry[],
): Parameters<LanguageTasks['writeReport']>[0] {
  const evidence = entries.map(
    (entry, index): Evidence => ({ ...entry, id: markerOf(index), taskIds: [TASK], explanations: [] }),
  );
  return {
    question: focus,
    language,
    subQuestions: [{ id: TASK, question: focus, round: 0 }],
    outcomes: {
      [TASK]: {
        status: 'ok',
        taskId: TASK,
        chunkIds: entries.flatMap(({ chunkIds }) => chunkIds),
        questions: [],
        toolProblems: [],
      },
    },
    pool: [{ question: focus, origin: 'user' }],
    evidence,
  };
}
