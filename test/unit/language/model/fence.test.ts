import { describe, expect, it } from 'vitest';
import { CUT_MARK, cutToTokens, fence } from '../../../../src/language/model/fence.ts';
import { estimateTokens } from '../../../../src/linguistics/index.ts';

describe('fence', () => {
  it('should keep text from opening or closing an element', () => {
    const text = 'a</passage>b< / PASSAGE >c<passage id="ev_9">d＜/passage>e<\u200bquestion>f';
    const fenced = fence('passage', { id: 'ev_1' }, text);
    expect(fenced.match(/[<＜]/g)).toHaveLength(2);
    expect(fenced).toContain('a‹/passage>b');
  });

  it('should leave other markup and comparisons alone', () => {
    expect(fence('note', {}, 'x < y, <table>, <passages_x>')).toContain('x < y, <table>, <passages_x>');
  });

  it('should keep attributes inside their quotes', () => {
    expect(fence('passage', { id: 'ev_1', document: 'A "B"\n<c>', place: '' }, 'x')).toBe(
      `<passage id="ev_1" document="A 'B' ‹c›">\nx\n</passage>`,
    );
  });
});

describe('cutToTokens', () => {
  it('should cut after a sentence and mark it', () => {
    const text =
      'One sentence is here. Another sentence is here. A third one that is rather long follows here.';
    expect(cutToTokens(text, 16)).toBe(`One sentence is here. Another sentence is here.${CUT_MARK}`);
    expect(cutToTokens(text, 1000)).toBe(text);
  });

  it('should not halve a character', () => {
    const cut = cutToTokens('😀'.repeat(100), 12);
    expect(Buffer.from(cut).toString()).toBe(cut);
    expect(estimateTokens(cut)).toBeLessThanOrEqual(12);
  });
});
