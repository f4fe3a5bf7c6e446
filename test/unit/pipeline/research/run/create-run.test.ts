import { describe, expect, it } from 'vitest';
import type { RunRequest } from '../../../../../src/domain/index.ts';
import { createRunCreator } from '../../../../../src/pipeline/index.ts';

type Deps = Parameters<typeof createRunCreator>[0];
const create = createRunCreator({
  baseFor: async () => [],
  settings: { maxQuestionCharacters: 20_000, web: 'off', offline: true },
} as unknown as Deps);
const submit = (question: string, more: Parameters<typeof create>[1] = {}) =>
  create({ question, collectionIds: [], reviewPlan: false } as unknown as RunRequest, more);
const ASKS_NOTHING = /only says how to answer/;

describe('a run that is asked for', () => {
  it.each(['Answer briefly in two sentences and cite your sources.', '请简要回答。请注明来源。'])(
    'should be refused where the text only says how to answer: %s',
    async (text) => {
      await expect(submit(text)).rejects.toThrow(ASKS_NOTHING);
      const thread = { id: 't', runs: [] } as unknown as NonNullable<Parameters<typeof create>[1]>['thread'];
      await expect(submit(text, { thread })).rejects.not.toThrow(ASKS_NOTHING);
    },
  );

  it.each(['Answer in two sentences. Who dredged the harbour?', '请简要回答：谁疏浚了港口？'])(
    'should not be, where it asks something, too: %s',
    async (text) => {
      await expect(submit(text)).rejects.not.toThrow(ASKS_NOTHING);
    },
  );
});
