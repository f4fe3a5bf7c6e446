import { describe, expect, it } from 'vitest';
import { createEvidenceReader, decideVerdict, makeCanaries } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../pipeline/report/report-input.ts';

const CASES = {
  en: {
    text: 'Daily backups are kept for 30 days in the cellar. The restore test has taken 45 minutes this year. The vault is guarded by two men at night. Copies of the books are held in Dublin and in Frankfurt.',
    shown: 'Daily backups are kept for 30 days in the cellar.',
  },
  zh: {
    text: '每日备份保存30天并存放在地下室。恢复测试今年用时45分钟完成全部数据。金库是由两名保安在夜间看守的。账本的副本可以在都柏林和法兰克福查阅。',
    shown: '每日备份保存30天并存放在地下室。',
  },
} as const;

describe.each(Object.entries(CASES))('canaries, in %s,', (_language, { text, shown }) => {
  const evidence = [makeEvidence(1, text)];
  const reader = createEvidenceReader();
  const statement = { text: shown, evidenceIds: ['ev_1'], before: '' };
  const make = (turn = 0, beside: readonly string[] = []) =>
    makeCanaries({ shown: [statement], evidence, count: 2, beside, reader, turn });

  it('should be two, made of what is shown first, and say what no passage says', () => {
    const canaries = make();
    expect(canaries).toHaveLength(2);
    expect(canaries[0]?.text).not.toBe(shown);
    expect(canaries[0]?.text.slice(0, 4)).toBe(shown.slice(0, 4));
    for (const canary of canaries) {
      expect(text).not.toContain(canary.text);
      expect(canary.evidenceIds).toEqual(['ev_1']);
      const passages = evidence.map((entry) => reader.read(entry));
      expect(decideVerdict({ text: canary.text }, passages).verdict).not.toBe('supported');
    }
  });

  it('should be one by a figure and one by a denial, so that not all can be told by a figure', () => {
    const [figure, denial] = make();
    expect(figure?.text.replace(/\d+/, '30')).toBe(shown);
    expect(denial?.text).toMatch(/ not |不/);
  });

  it('should be the same for the same request, and others at another turn', () => {
    expect(make()).toEqual(make());
    const first = new Set(make().map((canary) => canary.text));
    expect(make(1).some((canary) => !first.has(canary.text))).toBe(true);
  });

  it('should not begin with the number of a case, by which a judge would know it', () => {
    const labelled = { ...statement, text: `NYC08CA047: ${shown}` };
    const made = makeCanaries({ shown: [labelled], evidence, count: 2, beside: [], reader, turn: 0 });
    expect(made).toEqual(make());
  });

  it('should never be a statement that is asked', () => {
    const [figure] = make();
    const beside = [shown, figure?.text ?? ''];
    expect(make(0, beside).map((canary) => canary.text)).not.toContain(figure?.text);
  });
});

describe('canaries', () => {
  it('should be made of rows where passages have no sentences', () => {
    const table = '| Fee | 2022 |\n| --- | --- |\n| Pilots on board | 926 |\n| Berths at night | 310 |';
    const evidence = [makeEvidence(1, table)];
    const canaries = makeCanaries({
      shown: [],
      evidence,
      count: 2,
      beside: [],
      reader: createEvidenceReader(),
      turn: 0,
    });
    expect(canaries.length).toBeGreaterThan(0);
    for (const { text } of canaries) expect(table).not.toContain(text);
  });

  it('should be none where there is nothing to change', () => {
    const evidence = [makeEvidence(1, 'Nothing.')];
    const request = { shown: [], evidence, count: 2, beside: [], reader: createEvidenceReader(), turn: 0 };
    expect(makeCanaries(request)).toEqual([]);
  });
});
