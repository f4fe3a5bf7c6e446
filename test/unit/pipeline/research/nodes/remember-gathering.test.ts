import { describe, expect, it } from 'vitest';
import type { PooledQuestion } from '../../../../../src/domain/index.ts';
import { rememberGathering } from '../../../../../src/pipeline/research/nodes/gather-evidence.ts';

const ask = (question: string): PooledQuestion[] => [{ question, origin: 'user' }];
const scope = { collectionIds: ['col_1'] };

describe('rememberGathering', () => {
  it('should retrieve the same questions over the same scope once, also side by side', async () => {
    let times = 0;
    const gather = rememberGathering(async () => {
      times += 1;
      return { evidence: [], notes: [`time ${times}`] };
    });
    const both = await Promise.all([gather(ask('Why?'), scope), gather(ask('Why?'), scope)]);
    expect(both.map(({ notes }) => notes[0])).toEqual(['time 1', 'time 1']);
    expect((await gather(ask('How?'), scope)).notes).toEqual(['time 2']);
    expect((await gather(ask('Why?'), { collectionIds: ['col_2'] })).notes).toEqual(['time 3']);
  });

  it('should try again what failed', async () => {
    let times = 0;
    const gather = rememberGathering(async () => {
      times += 1;
      if (times === 1) throw new Error('E005');
      return { evidence: [], notes: [] };
    });
    await expect(gather(ask('Why?'), scope)).rejects.toThrow('E005');
    expect(await gather(ask('Why?'), scope)).toEqual({ evidence: [], notes: [] });
  });
});
