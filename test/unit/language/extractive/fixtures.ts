import type { CallContext, Evidence, SubQuestion, WriteInput } from '../../../../src/domain/index.ts';

/** The extractive tasks charge nothing; a budget that fails on use shows it. */
export const context: CallContext = {
  runId: 'run_1',
  step: 'test',
  budget: {
    check: () => {
      throw new Error('not expected');
    },
    charge: () => {
      throw new Error('not expected');
    },
    chargeCached: () => {
      throw new Error('not expected');
    },
    spent: { inputTokens: 0, outputTokens: 0, costUsd: 0, calls: 0, cachedCalls: 0 },
    exhausted: undefined,
  },
};

export interface Passage {
  readonly title: string;
  readonly text: string;
  readonly path?: readonly string[];
  readonly taskIds?: readonly string[];
}

export function evidenceOf(passages: readonly Passage[]): Evidence[] {
  return passages.map(({ title, text, path = [], taskIds = ['t1'] }, index) => ({
    id: `ev_${index + 1}`,
    chunkIds: [`chk_${index + 1}`],
    documentId: `doc_${title}`,
    versionId: `ver_${title}`,
    documentTitle: title,
    sourcePath: `${title}.md`,
    format: 'markdown',
    contentHash: 'hash',
    text,
    prefix: '',
    locator: { offsets: { start: 0, end: text.length }, headingPath: [...path] },
    score: 0.8,
    taskIds: [...taskIds],
    explanations: [],
  }));
}

export function subQuestionsOf(questions: readonly string[]): SubQuestion[] {
  return questions.map((question, index) => ({ id: `t${index + 1}`, question, round: 0 }));
}

export function writeInputOf(
  question: string,
  questions: readonly string[],
  passages: readonly Passage[],
  language: 'en' | 'zh' = 'en',
): WriteInput {
  return {
    question,
    language,
    subQuestions: subQuestionsOf(questions),
    outcomes: {},
    pool: [],
    evidence: evidenceOf(passages),
    notes: [],
  };
}
