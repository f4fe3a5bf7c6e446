import { describe, expect, it } from 'vitest';
import { deduplicate } from '../../../../src/rag/retrieve/deduplicate.ts';
import { cpuMs } from '../../../fakes/cpu-time.ts';

const BASE =
  'The limit for uploads to the archive is set by the owner of the collection and applies to every member of the team that works with it during the year';
const candidate = (
  id: string,
  text: string,
  score: number,
  taskScores: Readonly<Record<string, number>> = {},
) => ({ id, score, chunk: { text }, taskIds: Object.keys(taskScores), taskScores });

describe('deduplicate', () => {
  it('should drop a near copy and keep the better one', () => {
    const kept = deduplicate([candidate('a', BASE, 0.4), candidate('b', `${BASE} now`, 0.6)]);
    expect(kept.map(({ id }) => id)).toEqual(['b']);
  });
  it('should let the copy that stays answer for the others, each sub-question by its best vote', () => {
    const [kept] = deduplicate([
      candidate('a', BASE, 0.4, { t1: 0.4, t2: 0.3 }),
      candidate('b', BASE, 0.6, { t2: 0.6 }),
    ]);
    expect(kept).toMatchObject({ id: 'b', taskIds: ['t2', 't1'], taskScores: { t1: 0.4, t2: 0.6 } });
  });
  it('should keep near copies whose numbers differ, for they may contradict each other', () => {
    const kept = deduplicate([candidate('a', `${BASE}: 10 MB`, 0.4), candidate('b', `${BASE}: 20 MB`, 0.6)]);
    expect(kept.map(({ id }) => id)).toEqual(['b', 'a']);
  });
  it('should keep short texts that are only alike', () => {
    const kept = deduplicate([
      candidate('a', 'Access is granted', 0.4),
      candidate('b', 'Access is denied', 0.6),
    ]);
    expect(kept).toHaveLength(2);
  });
  it('should stay fast on a thousand long texts', () => {
    const many = Array.from({ length: 1_000 }, (_, index) =>
      candidate(`c${index}`, `${BASE} ${'word'.repeat(index % 90)} ${index}`, 0.5),
    );
    const started = cpuMs();
    expect(deduplicate(many)).toHaveLength(1_000);
    expect(cpuMs() - started).toBeLessThan(5_000);
  });
});
