import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../src/catalogue/index.ts';
import { wholeAnswerLines } from '../../../src/cli/terminal/whole-answer-lines.ts';
import type { Answer } from '../../../src/domain/index.ts';
import type { PrintedAnswer } from '../../../src/pipeline/index.ts';

const answer = (more: Partial<Answer>): Answer =>
  ({
    run_id: 'run_1',
    thread_id: 't1',
    question: 'How long?',
    status: 'not_found',
    answer: '',
    confidence: null,
    sources: [],
    references: [],
    claims: { checked: 0, signed: 0 },
    mode: 'direct',
    reasoning_steps: 1,
    iterations: 0,
    forced: false,
    contradictions: [],
    identified_topics: [],
    notes: [],
    ...more,
  }) as unknown as Answer;

describe.each(['en', 'zh'] as const)('an answer in the terminal (%s)', (language) => {
  const words = catalogueOf(language).commands;
  const NONE: PrintedAnswer = {
    text: '',
    passages: [],
    quotes: new Map(),
    checked: 0,
    supported: 0,
    removed: 0,
  };
  const printed = (own: Answer, more: Partial<PrintedAnswer> = {}) =>
    wholeAnswerLines(own, { printed: { ...NONE, ...more }, width: 60, words, showCommand: 'show run_1' })
      .map((line) => line.map(({ text }) => text).join(''))
      .join('\n');
  const checked = answer({ claims: { checked: 8, signed: 8 } });

  it('should say how many claims are signed where any was checked, as the progress has', () => {
    const none = words.terminal.supported(0, 0);
    expect(printed(answer({}))).not.toContain(none);
    const told = printed(checked, { checked: 9, supported: 8, removed: 1 });
    expect(told).toContain(words.terminal.supported(8, 9));
  });

  it('should say that statements were taken out, and where they stand', () => {
    const said = (removed: number) => printed(checked, { removed }).replaceAll('\n', ' ');
    expect(said(0)).not.toMatch(/taken out|被删除/);
    expect(said(1)).toMatch(
      /1 statement was taken out because no passage shows it; see show run_1|有 1 条陈述.*被删除，见/,
    );
    expect(said(3)).toMatch(/3 statements were taken out because no passage shows them|有 3 条陈述.*被删除/);
  });

  it('should keep the paragraphs of the answer apart', () => {
    expect(printed(checked, { text: 'One.\n\nTwo.\n- Three.' })).toMatch(/^One\.\n\nTwo\.\n- Three\.\n/);
  });

  it('should print three lines of each quotation', () => {
    const own = answer({
      sources: [{ ref_id: 1, snippet: 'Another one.' } as never],
      references: ['[1] A manual'],
    });
    const long = `--hard resets the index. ${'Nothing else is said of it here. '.repeat(8)}`;
    const of = (quotes: readonly string[]) =>
      printed(own, { quotes: new Map([[1, quotes]]) })
        .split('\n')
        .filter((line) => line.startsWith('    '));
    expect(of([long])).toHaveLength(3);
    expect(of([long])[0]).toMatch(/^ {4}--hard resets the index\./);
    expect(of([long])[2]).toMatch(/ …$/);
    expect(of([long, 'Soft ones may be passed.'])).toHaveLength(4);
    expect(of([long, 'Soft ones may be passed.'])[3]).toBe('    - Soft ones may be passed.');
  });

  it('should print passages below their place, what fits best set off, and no source again', () => {
    const own = answer({
      status: 'found',
      claims: { checked: 1, signed: 1 },
      sources: [{ ref_id: 1, snippet: 'Hard limits hold.' } as never],
      references: ['[1] A manual'],
    });
    const text = 'Soft limits may be passed for a while. Hard limits hold. Nobody passes them.';
    const marked = { start: text.indexOf('Hard'), end: text.indexOf(' Nobody') };
    const passages = [
      { number: 1, source: 'A manual — manual.md, paragraph 3 of the whole text', lines: [{ text, marked }] },
    ];
    const lines = wholeAnswerLines(own, {
      printed: { ...NONE, passages, checked: 1, supported: 1 },
      width: 60,
      words,
      showCommand: 'show run_1',
    });
    const plain = lines.map((line) => line.map((part) => part.text).join(''));
    expect(plain.slice(0, 3)).toEqual([
      '[1] A manual — manual.md, paragraph 3 of the whole text',
      '    Soft limits may be passed for a while. Hard limits hold.',
      '    Nobody passes them.',
    ]);
    const strong = lines.flat().filter(({ tone }) => tone === 'strong');
    expect(strong.map((part) => part.text)).toEqual(['Hard limits hold.']);
    expect(plain).toContain(words.results.status.found);
    expect(plain.join('\n')).not.toContain('[1] A manual\n');
  });
});
