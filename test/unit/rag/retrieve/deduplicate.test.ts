import { describe, expect, it } from 'vitest';
import { deduplicate } from '../../../../src/rag/retrieve/rankings/deduplicate.ts';
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
  documentId = 'doc_1',
) => ({ id, score, chunk: { text, documentId }, taskIds: Object.keys(taskScores), taskScores });
const ofAnother = (id: string, text: string, score: number) => candidate(id, text, score, {}, 'doc_2');

describe('deduplicate', () => {
  it('should drop a near copy and keep the better one', () => {
    const kept = deduplicate([candidate('a', BASE, 0.4), candidate('b', `${BASE} now`, 0.6)]);
    expect(kept.map(({ id }) => id)).toEqual(['b']);
  });
  it('should keep equal texts of two documents that were noted for each', () => {
    const both = [candidate('a', BASE, 0.4), ofAnother('b', BASE, 0.6)];
    expect(deduplicate(both).map(({ id }) => id)).toEqual(['b']);
    expect(deduplicate(both, 0.85, () => true).map(({ id }) => id)).toEqual(['b', 'a']);
    const ofOne = [candidate('a', BASE, 0.4), candidate('c', BASE, 0.6)];
    expect(deduplicate(ofOne, 0.85, () => true).map(({ id }) => id)).toEqual(['c']);
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
  it.each([
    [
      'The National Transportation Safety Board, having examined the wreckage and heard several witnesses, determines the probable cause of this accident to be the failure of the student pilot to maintain directional control of the small airplane in gusty crosswind during',
      'takeoff.',
      'landing.',
    ],
    [
      '经调查，国家运输安全委员会在报告中认定，本次航空事故的可能原因如下：机上的驾驶员因判断失误和操作不当，未能在飞机沿跑道高速滑跑的整个过程中始终保持对飞机的方向控制，发生于',
      '起飞。',
      '着陆。',
    ],
  ])(
    'should keep what two documents say in nearly the same words, and drop it within one: %s',
    (start, one, other) => {
      const [left, right] = [`${start} ${one}`, `${start} ${other}`];
      const ids = (found: ReturnType<typeof candidate>[]) => deduplicate(found).map(({ id }) => id);
      expect(ids([candidate('a', left, 0.4), ofAnother('b', right, 0.6)])).toEqual(['b', 'a']);
      expect(ids([candidate('a', left, 0.4), candidate('b', right, 0.6)])).toEqual(['b']);
    },
  );
  it.each([
    ['The limit is “ten megabytes”, (as agreed).', 'the limit is "ten  megabytes" as agreed'],
    ['上限为10兆字节，由负责人规定。', '上限为 10 兆字节,由负责人规定'],
  ])('should drop what two documents say alike but for spaces, case and punctuation: %s', (left, right) => {
    expect(deduplicate([candidate('a', left, 0.4), ofAnother('b', right, 0.6)])).toMatchObject([{ id: 'b' }]);
  });
  it.each([
    ['The change was -3 points', 'The change was 3 points'],
    ['It grew by 1.5 points', 'It grew by 15 points'],
    ['编号 1 2 的部件', '编号 12 的部件'],
    ['利润率上升了 4%', '利润率上升了 4'],
    ['费用低于 < 100 元', '费用低于 > 100 元'],
  ])('should keep texts that a sign tells apart: %s, %s', (left, right) => {
    expect(deduplicate([candidate('a', left, 0.4), ofAnother('b', right, 0.6)])).toHaveLength(2);
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
