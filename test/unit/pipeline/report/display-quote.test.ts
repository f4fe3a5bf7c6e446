import { describe, expect, it } from 'vitest';
import { displayQuote } from '../../../../src/pipeline/report/outline/display-quote.ts';

describe('a quote from a table', () => {
  it('should tell its rows apart', () => {
    const quote =
      '| | 2017 | 2016 |\n| --- | --- | --- |\n| Operating margin | 7% | 4% |\n| Net income | $ 558 | $ 186 |';
    expect(displayQuote(quote)).toBe('2017 · 2016; Operating margin · 7% · 4%; Net income · $ 558 · $ 186');
  });

  it('should say once what stands over several columns, and equal figures each', () => {
    const quote = '| | (in thousands) | (in thousands) |\n| Shares | 100 | 100 |';
    expect(displayQuote(quote)).toBe('(in thousands); Shares · 100 · 100');
  });

  it('should leave sentences as they are', () => {
    expect(displayQuote('- The vote was 5 to 3; nobody left.')).toBe('The vote was 5 to 3; nobody left.');
    expect(displayQuote('Either a \\| b.')).toBe('Either a | b.');
  });
});
