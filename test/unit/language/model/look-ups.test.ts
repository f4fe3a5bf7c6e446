import { describe, expect, it } from 'vitest';
import { takeLookUps, writtenDraft } from '../../../../src/language/model/look-ups.ts';
import { parseReport } from '../../../../src/language/model/parse-report.ts';

const DRAFT =
  '# Tides\n\n## Summary\nThe range is 4.2 m [ev_1].\n\n## Ranges {t1, t2}\n| a |\n| --- |\n| 4.2 [ev_1] |';
const END = '\n\nCONFIDENCE: high';

describe('what a first draft wants looked up', () => {
  it('should be its lines of that form, with the sub-question each goes on from, and no part of the draft', () => {
    const reply = `${DRAFT}${END}\nLOOK UP {t2}: What was the range of 2021? {t2}\n- **Look up:** Who measures it?\n查找 {t1}：2021年的潮差是多少？`;
    expect(takeLookUps(reply)).toEqual({
      rest: DRAFT + END,
      lookUps: [
        { question: 'What was the range of 2021?', parentId: 't2' },
        { question: 'Who measures it?', parentId: undefined },
        { question: '2021年的潮差是多少？', parentId: 't1' },
      ],
    });
  });

  it('should be eight lines at most, none without a question, and none of a sentence that begins alike', () => {
    const many = Array.from({ length: 10 }, (_, at) => `LOOK UP: What of ${at}?`).join('\n');
    expect(takeLookUps(many).lookUps).toHaveLength(8);
    expect(takeLookUps('LOOK UP {t1}:   ').lookUps).toEqual([]);
    expect(takeLookUps('Look up the tables of the harbour before sailing: they differ.').lookUps).toEqual([]);
  });
});

describe('a draft as it was written', () => {
  it('should read as the same draft again', () => {
    const context = {
      question: 'What is the range?',
      language: 'en',
      evidenceIds: new Set(['ev_1']),
      subQuestions: ['t1', 't2'].map((id) => ({ id, question: `What is ${id}?`, round: 0 })),
    } as const;
    const { draft } = parseReport(DRAFT + END, context);
    expect(draft.sections[0]?.taskIds).toEqual(['t1', 't2']);
    expect(writtenDraft(draft)).toBe(DRAFT + END);
    expect(parseReport(writtenDraft(draft), context).draft).toEqual(draft);
  });
});
