import { describe, expect, it } from 'vitest';
import type { ReadStatement } from '../../../../src/agents/index.ts';
import type { Verdict } from '../../../../src/domain/index.ts';
import { assembleReport } from '../../../../src/pipeline/report/index.ts';
import { makeEvidence, makeInput } from './report-input.ts';

const LIBRARIES = [
  {
    language: 'en',
    table:
      'In millions\n\n| Item | 2023 | 2022 |\n| --- | --- | --- |\n| Net cash from operating activities | 1,672 | 1,544 |',
    fact: 'Net cash from operating activities was 1,672 million in 2023 [ev_1].',
    gap: 'The passages do not say on what Norvik spent its net cash from operating activities in 2023.',
    elsewhere: 'The passages do not say where Norvik spent its net cash from operating activities in 2023.',
    reason: 'The passages do not say why the net cash from operating activities of Norvik rose in 2023.',
    documentTitle: 'Norvik annual report 2023',
    heading: 'Limitations',
  },
  {
    language: 'zh',
    table:
      '单位：人民币百万元\n\n| 项目 | 2023年 | 2022年 |\n| --- | --- | --- |\n| 经营活动所得现金净额 | 1,672 | 1,544 |',
    fact: '2023年经营活动所得现金净额为1,672百万元 [ev_1]。',
    gap: '段落没有说明沧源环境经营现金流的用途。',
    elsewhere: '段落没有说明沧源环境的经营现金流用于何处。',
    reason: '段落没有说明沧源环境经营现金流上升的原因。',
    documentTitle: '沧源环境2023年年度报告',
    heading: '局限',
  },
] as const;

describe.each(LIBRARIES)('a gap beside which the evidence has figures: $language', (library) => {
  const { language, table, fact, gap, heading, documentTitle } = library;
  const assemble = (verdict?: Verdict, body: string = gap) => {
    const open: ReadStatement[] = [];
    const report = assembleReport({
      ...makeInput({ language, evidence: [makeEvidence(1, table, { documentTitle, taskIds: ['t1'] })] }),
      draft: {
        title: 'A report',
        answer: fact,
        sections: [{ taskId: '', taskIds: [], heading, limits: true, body }],
      },
      changes: {
        noteOpen: (claim) => void open.push(claim),
        ...(verdict === undefined ? {} : { opinions: new Map([[gap, { verdict }]]) }),
      },
    });
    const texts = report.sections.flatMap(({ blocks }) =>
      blocks.flatMap(({ claims }) => claims.map(({ text }) => text)),
    );
    return { stands: texts.includes(body), asked: open.filter(({ text }) => text === gap) };
  };

  it('is taken out by rules alone, and put to a second reader with what they found', () => {
    const { stands, asked } = assemble();
    expect(stands).toBe(false);
    expect(asked).toMatchObject([{ evidenceIds: ['ev_1'], open: expect.stringContaining('1,672') }]);
  });

  it('stands where figures alone say nothing of the reason that is missing', () => {
    expect(assemble(undefined, library.reason)).toEqual({ stands: true, asked: [] });
  });

  it('stands where figures say nothing of the place that is missing', () => {
    expect(assemble(undefined, library.elsewhere)).toEqual({ stands: true, asked: [] });
  });

  it('stands when a second reader says that it is one', () => {
    expect(assemble('supported').stands).toBe(true);
  });

  it.each(['contradicted', 'not_found', 'partly'] as const)('goes when it is read as %s', (verdict) => {
    expect(assemble(verdict)).toEqual({ stands: false, asked: [] });
  });
});

describe('a gap in the middle of a section, without a citation', () => {
  const assemble = (mode: 'model' | 'extractive', gap: string) =>
    assembleReport({
      ...makeInput({
        evidence: [makeEvidence(1, 'Norvik Water repaired 48 pipes in 2023.', { taskIds: ['t1'] })],
        facts: { ...makeInput({}).facts, mode },
      }),
      draft: {
        title: 'A report',
        answer: 'Norvik Water repaired 48 pipes in 2023 [ev_1].',
        sections: [
          {
            taskId: '',
            taskIds: [],
            heading: 'Pipes',
            body: `Norvik Water repaired 48 pipes in 2023 [ev_1]. ${gap}`,
          },
        ],
      },
    });
  const framesOf = ({ sections }: ReturnType<typeof assemble>) =>
    sections.flatMap(({ blocks }) => blocks.flatMap(({ claims }) => claims.filter(({ frame }) => frame)));

  it('should stand when no passage of the run gives it, and go when one does', () => {
    const gap = 'No figure comparable to it is given for Norvik Gas.';
    const held = assemble('model', gap);
    expect(framesOf(held).map(({ text }) => text)).toEqual([gap]);
    expect(held.verification.removed).toEqual([]);
    const filled = assemble('model', 'The passages do not say how many pipes Norvik Water repaired in 2023.');
    expect(framesOf(filled)).toEqual([]);
    expect(filled.verification.removed).toHaveLength(1);
  });

  it('should be checked like any other sentence of a report that no model wrote', () => {
    expect(framesOf(assemble('extractive', 'No figure comparable to it is given for Norvik Gas.'))).toEqual(
      [],
    );
  });
});
