import type { LanguageTasks, StoredChunk, TaskOutcome, WriteInput } from '../../src/domain/index.ts';
import { createExtractiveLanguage } from '../../src/language/index.ts';
import { buildReportWriterPrompt } from '../../src/language/model/prompts/report-writer.prompt.ts';
import { evidenceTokens, promptTokens } from '../../src/language/model/settings.ts';
import { estimateTokens } from '../../src/linguistics/index.ts';
import { type AnswerQuestion, isAtGold } from '../eval-answers/answer-set.ts';
import type { openLibrary } from '../eval-answers/open-library.ts';

type Library = Awaited<ReturnType<typeof openLibrary>>;

export interface RecordedRun {
  /** Gold passages of its questions that a sub-question has kept, and those of them that the writer could read whole. */
  readonly kept: number;
  readonly written: number;
  readonly passages: number;
  readonly promptTokens: number;
}

/** Runs whose plan is given and whose writer only keeps what it was sent. */
export function createRecordedRuns(contextTokens: number) {
  let tasks: readonly string[] = [];
  let sent: WriteInput | undefined;
  const rules = createExtractiveLanguage();
  const language: LanguageTasks = {
    ...rules,
    evidenceTokens: evidenceTokens({ contextTokens }),
    mode: 'model',
    plan: async () => ({ rationale: '', tasks }),
    judgeCoverage: async () => ({ verdicts: [], followUps: [] }),
    writeReport: async (input) => {
      sent = input;
      return { title: input.question, answer: '', sections: [] };
    },
  };
  const maxTokens = promptTokens({ contextTokens });

  return {
    language,
    async research(library: Library, questions: readonly AnswerQuestion[]): Promise<RecordedRun> {
      tasks = questions.map(({ text }) => text);
      sent = undefined;
      const { app, collectionId } = library;
      const question = `Compare these matters: ${questions.map(({ entity }) => entity).join(', ')}`;
      const run = await app.research.submit({ question, collectionIds: [collectionId], reviewPlan: false });
      await app.research.execute(run.id);
      const input = sent as WriteInput | undefined;
      if (input === undefined) throw new Error('The run ended before it was written.');
      const prompt = buildReportWriterPrompt(input, maxTokens)
        .turns.map(({ content }) => content)
        .join('\n');
      const chunks = await keptGold(app.storage.library, input, questions);
      return {
        kept: chunks.length,
        written: chunks.filter(({ text }) => prompt.includes(text)).length,
        passages: input.evidence.length,
        promptTokens: estimateTokens(prompt),
      };
    },
  };
}

/** Chunks at the gold place of a question that the sub-question which asks it has kept. */
async function keptGold(
  library: { getChunks(ids: readonly string[]): Promise<readonly StoredChunk[]> },
  input: WriteInput,
  questions: readonly AnswerQuestion[],
): Promise<StoredChunk[]> {
  const kept = new Map<string, StoredChunk>();
  for (const { id, question } of input.subQuestions) {
    const outcome: TaskOutcome | undefined = input.outcomes[id];
    const gold = questions.find(({ text }) => text.replace(/\s+/g, ' ').trim() === question)?.gold ?? [];
    if (outcome?.status !== 'ok') continue;
    for (const chunk of await library.getChunks(outcome.chunkIds))
      if (isAtGold(chunk, gold)) kept.set(chunk.id, chunk);
  }
  return [...kept.values()];
}

export function recallOf(runs: readonly RecordedRun[]) {
  const sum = (of: (run: RecordedRun) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    'gold passages kept by sub-questions': sum(({ kept }) => kept),
    'share of them in the prompt': sum(({ written }) => written) / sum(({ kept }) => kept),
    'passages a run': sum(({ passages }) => passages) / runs.length,
    'tokens of the prompt, most': Math.max(...runs.map((run) => run.promptTokens)),
  };
}
