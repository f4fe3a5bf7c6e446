import { describe, expect, it } from 'vitest';
import { deduplicate } from '../../../../src/rag/retrieve/deduplicate.ts';
import { cpuMs } from '../../../fakes/cpu-time.ts';

const BASE =
  'The limit for uploads to the archive is set by the owner of the collection and applies to every member of the team that works with it during the year';
const ZH_BASE =
  '上传到档案馆的文件大小由资料库的负责人规定，适用于在这一年中使用该资料库的团队的每一位成员，上限为';
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
  it.each([
    [
      `${BASE}. It was set to`,
      'MB in spring and is looked at by the owner of the collection at the end of each year',
      ' again',
    ],
    [ZH_BASE, '兆字节，每年年底由资料库的负责人重新核定，并通知所有使用该资料库的成员', '等'],
  ])(
    'should keep near copies only when their figures differ, for they may contradict each other',
    (start, end, more) => {
      const ids = (left: string, right: string) =>
        deduplicate([candidate('a', left, 0.4), candidate('b', right, 0.6)]).map(({ id }) => id);
      expect(ids(`${start} 10 ${end}`, `${start} 20 ${end}`)).toEqual(['b', 'a']);
      expect(ids(`${start} 10 ${end}`, `${start} 10 ${end}${more}`)).toEqual(['b']);
    },
  );
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
