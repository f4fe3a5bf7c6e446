import { describe, expect, it } from 'vitest';
import { assemblePartialReport, assembleReport } from '../../../../src/pipeline/report/index.ts';
import { labelsFor } from '../../../../src/pipeline/report/outline/labels.ts';
import { makeEvidence, makeInput, problem } from './report-input.ts';

const SETS = [
  {
    language: 'en',
    text: '| (in millions) | 2022 | 2021 |\n| --- | --- | --- |\n| Segment of pumps |  |  |\n| Revenue | 46,298 | 51,761 |',
    head: '| Item | 2022 | 2021 |\n| --- | --- | --- |',
    row: 'Revenue | 46,298 | 51,716',
    right: 'Revenue | 46,298 | 51,761',
    sentence: 'Revenue was 51,761 million in 2021',
    question: 'What was the revenue of the segment of pumps in 2022 and 2021?',
    group: 'Segment of pumps',
  },
  {
    language: 'zh',
    text: '| （百万元） | 2022年 | 2021年 |\n| --- | --- | --- |\n| 水泵业务分部的各项数据 |  |  |\n| 营业收入 | 46,298 | 51,761 |',
    head: '| 项目 | 2022年 | 2021年 |\n| --- | --- | --- |',
    row: '营业收入 | 46,298 | 51,716',
    right: '营业收入 | 46,298 | 51,761',
    sentence: '2021年营业收入为51,761百万元',
    question: '水泵业务分部2022年和2021年的营业收入的各项数据是多少？',
    group: '水泵业务分部的各项数据',
  },
] as const;

describe.each(SETS)(
  'a row of a table: $language',
  ({ language, text, head, row, right, sentence, question, group }) => {
    const input = makeInput({
      language,
      question,
      subQuestions: [{ id: 't1', question, round: 0 }],
      evidence: [makeEvidence(1, text)],
    });
    const reportOf = (revision: string | undefined) =>
      assembleReport({
        ...input,
        draft: { title: 'Rows', answer: `${head}\n| ${row} [ev_1] |`, sections: [] },
        ...(revision !== undefined && { changes: { revisions: new Map([[row, revision]]) } }),
      });
    const rowsOf = (revision: string | undefined) => {
      const report = reportOf(revision);
      return report.answer.flatMap(({ claims }) => claims.filter(({ frame }) => frame !== true));
    };

    const without = row.replace('51,716', '—');
    it('stands without a wrong figure, and whole as it is corrected', () => {
      expect(rowsOf(undefined)).toMatchObject([{ text: without, verdict: 'supported' }]);
      for (const revision of [`${right} [ev_1]`, `| ${right} | [ev_1]`])
        expect(rowsOf(revision)).toMatchObject([{ text: right, verdict: 'supported' }]);
    });

    it('is listed once with what is taken out, as it was written, and that it stands', () => {
      const { removed } = reportOf(undefined).verification;
      expect(removed.map(({ text: listed }) => listed)).toEqual([row]);
      expect(removed[0]?.reason).toContain(labelsFor(language).rowStands);
      expect(removed[0]?.reason).toContain('51,716');
    });

    it('is no sentence', () => {
      expect(rowsOf(`${sentence} [ev_1].`)).toMatchObject([{ text: without }]);
    });

    it('is quoted with its figures where no report was written, and a line that heads rows is not', () => {
      const report = assemblePartialReport({ ...input, problem });
      const said = report.sections.flatMap(({ blocks }) => blocks.flatMap(({ claims }) => claims));
      expect(said.map((claim) => claim.text).join(' ')).toContain('46,298');
      expect(said.map((claim) => claim.text).join(' ')).not.toContain(group);
    });
  },
);
