import { describe, expect, it } from 'vitest';
import type { Report } from '../../../../src/domain/index.ts';
import { printedAnswer } from '../../../../src/pipeline/ask/printed-answer.ts';
import { assembleReport } from '../../../../src/pipeline/report/index.ts';
import { makeDraft, makeInput } from '../report/report-input.ts';

const base = assembleReport({
  ...makeInput(),
  draft: makeDraft('They lie in Frankfurt and Dublin [ev_1].', ''),
});

type Cited = readonly [number, string];
interface Told {
  readonly kind?: Report['answer'][number]['kind'];
  readonly claims: readonly (readonly [string, ...Cited[]])[];
}

/** The report with these blocks for its answer. */
function reportOf(blocks: readonly Told[], over: Partial<Report> = {}): Report {
  const [block] = base.answer;
  const [first] = block?.claims ?? [];
  const [citation] = base.citations;
  if (block === undefined || first === undefined || citation === undefined) throw new Error('a claim');
  const answer = blocks.map(({ kind = 'paragraph', claims }) => ({
    kind,
    claims: claims.map(([text, ...cited]) => ({
      ...first,
      verdict: 'supported' as const,
      text,
      citations: cited.map(([number, quote]) => ({ ...first.citations[0]!, number, quote })),
    })),
  }));
  const numbers = new Set(
    answer.flatMap(({ claims }) => claims.flatMap((one) => one.citations.map((c) => c.number))),
  );
  const citations = [...numbers].map((number) => ({ ...citation, number, quote: 'CONFIG_QUOTA' }));
  return { ...base, answer, citations, ...over };
}
const textOf = (...given: Parameters<typeof reportOf>) => printedAnswer(reportOf(...given)).text;

describe('the text of a printed answer', () => {
  it('should keep paragraphs apart, bullets and rows together', () => {
    const blocks: Told[] = [
      { claims: [['One.', [1, 'a']]] },
      { claims: [['Two.', [1, 'a']]] },
      { kind: 'bullet', claims: [['Three.']] },
      { kind: 'bullet', claims: [['Four.']] },
      { kind: 'table_row', claims: [['Pilot |  | Age | 45', [2, 'b']]] },
    ];
    expect(textOf(blocks)).toBe('One. [1]\n\nTwo. [1]\n\n- Three.\n- Four.\n\nPilot · Age · 45 [2]');
  });

  it('should put no blank between Chinese sentences, their marks aside', () => {
    const claims: Told['claims'] = [
      ['软限制可以暂时超过。', [1, 'a']],
      ['rsync 不受影响。', [2, 'b']],
      ['硬限制不能超过。', [2, 'b']],
    ];
    expect(textOf([{ claims }], { language: 'zh' })).toBe(
      '软限制可以暂时超过。[1]rsync 不受影响。硬限制不能超过。[2]',
    );
    expect(
      textOf([
        {
          claims: [
            ['Soft.', [1, 'a']],
            ['Hard.', [2, 'b']],
          ],
        },
      ]),
    ).toBe('Soft. [1] Hard. [2]');
  });

  it('should give each mark once, ascending', () => {
    const cited: Cited[] = [23, 16, 23, 24, 22, 24].map((number) => [number, 'q']);
    expect(textOf([{ claims: [['Many.', ...cited]] }])).toBe('Many. [16][22][23][24]');
  });
});

describe('the quotations of a printed answer', () => {
  const quotesOf = (blocks: readonly Told[], number = 1) =>
    printedAnswer(reportOf(blocks)).quotes.get(number);

  it('should be those of the statements that cite the reference, each once, in their order', () => {
    const claims: Told['claims'] = [
      ['Soft.', [1, 'A soft limit may be exceeded for a while.'], [2, 'Other.']],
      ['Hard.', [1, 'No user passes a hard limit at all, whoever asks.'], [1, 'Hard limits hold.']],
      ['Soft again.', [1, 'A soft limit may be exceeded for a while.']],
    ];
    expect(quotesOf([{ claims }])).toEqual([
      'A soft limit may be exceeded for a while.',
      'Hard limits hold.',
      'No user passes a hard limit at all, whoever asks.',
    ]);
    expect(quotesOf([{ claims }], 2)).toEqual(['Other.']);
  });

  it('should be three at most', () => {
    const claims: Told['claims'] = [1, 2, 3, 4, 5].map((n) => [`S${n}.`, [1, `第${n}句话。`]] as const);
    expect(quotesOf([{ claims }])).toEqual(['第1句话。', '第2句话。', '第3句话。']);
  });
});

it('should count statements as the progress does, those that were taken out among them', () => {
  const verification = {
    ...base.verification,
    claims: 50,
    supported: 8,
    removed: [{ text: 'S', reason: '' }],
    removedMore: 2,
  };
  const report = reportOf([{ claims: [['One.', [1, 'a']]] }], { verification });
  expect(printedAnswer(report)).toMatchObject({ checked: 50, supported: 8, removed: 3 });
});
