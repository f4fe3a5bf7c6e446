import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../../../src/domain/index.ts';
import {
  createLoadEarlier,
  withoutPrivateAnswer,
} from '../../../../../src/pipeline/research/session/earlier-run.ts';
import { makeRun } from '../../../../fakes/api-harness.ts';
import { makeReport } from '../../../../fakes/cli-application.ts';

const evidence = (index: number): Evidence => ({
  id: `ev_${index}`,
  chunkIds: [`chk_${index}`],
  documentId: `doc_${index}`,
  versionId: `ver_${index}`,
  documentTitle: 'Any',
  sourcePath: 'any.md',
  format: 'md',
  contentHash: 'h',
  text: 'Any.',
  prefix: '',
  locator: { offsets: { start: 0, end: 4 }, headingPath: [] },
  score: 1 - index / 100,
  taskIds: [],
  explanations: [],
});

describe('what a follow-up is told of the run before it', () => {
  const load = createLoadEarlier({
    runs: { find: async (id) => makeRun({ id }) },
    artifacts: {
      getReport: async (runId) => makeReport(runId),
      getEvidence: async () => Array.from({ length: 12 }, (_, index) => evidence(index)),
    },
  });
  const next = makeRun({ id: 'run_2', origin: { relation: 'follow-up', runId: 'run_1' } });

  it('should be no answer when any document may not leave that it was written from', async () => {
    const earlier = await load(next);
    expect(earlier?.answer).toContain('35 days');
    // The least of its documents is private; the best ones are not.
    const isPublic = async (ids: readonly string[]) => !ids.includes('doc_11');
    expect(await withoutPrivateAnswer(earlier, isPublic)).toMatchObject({ answer: '' });
    expect(await withoutPrivateAnswer(earlier, async () => true)).toBe(earlier);
    // Nothing goes out: nothing is held back.
    expect(await withoutPrivateAnswer(earlier, undefined)).toBe(earlier);
  });
});
