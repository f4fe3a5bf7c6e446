import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../src/catalogue/index.ts';
import { wholeAnswerLines } from '../../../src/cli/terminal/whole-answer-lines.ts';
import type { Answer } from '../../../src/domain/index.ts';

const answer = (more: Partial<Answer>): Answer =>
  ({
    run_id: 'run_1',
    thread_id: 't1',
    question: 'How long?',
    status: 'not_found',
    answer: '',
    confidence_reasons: [],
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
  const printed = (own: Answer) =>
    wholeAnswerLines(own, { text: own.answer, width: 60, words, showCommand: 'show' })
      .map((line) => line.map(({ text }) => text).join(''))
      .join('\n');

  it('should say how many claims are signed where any was checked', () => {
    const none = words.terminal.supported(0, 0);
    expect(printed(answer({}))).not.toContain(none);
    const three = printed(answer({ claims: { checked: 3, signed: 2 } }));
    expect(three).toContain(words.terminal.supported(2, 3));
  });

  it('should print three lines of a quotation, without marks of Markdown', () => {
    const snippet = `- **--hard** resets the \`index\` and the working tree. ${'Nothing else is said of it here. '.repeat(8)}`;
    const source = {
      number: 1,
      title: 'A manual',
      source_path: 'manual.html',
      place: '',
      snippet,
      relevance: 1,
    };
    const text = printed(answer({ sources: [source as never], references: ['[1] A manual'] }));
    expect(text).toContain('    --hard resets the index and the working tree.');
    const bare = answer({ sources: [{ ...source, snippet: '--hard resets' } as never], references: [''] });
    expect(printed(bare)).toContain('    --hard resets');
    expect(text.match(/Nothing else/g)?.length).toBeGreaterThan(1);
    expect(text.split('\n').filter((line) => line.startsWith('    '))).toHaveLength(3);
  });
});
