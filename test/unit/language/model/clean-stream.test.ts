import { describe, expect, it } from 'vitest';
import { createCleanStream } from '../../../../src/language/model/clean-stream.ts';

const known = new Set(['ev_1', 'ev_2']);

function show(run: (stream: ReturnType<typeof createCleanStream>) => void): string {
  let text = '';
  const stream = createCleanStream((delta) => {
    text += delta;
  }, known);
  run(stream);
  stream.end();
  return text;
}

const cut = (reply: string, size: number): string[] =>
  reply.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];

describe('clean stream', () => {
  it('should show the same whatever the pieces are', () => {
    const reply =
      '<think>hm [1]</think># Title\n## t1: Time\nKept 30 days 【1】, see (ev_2) and [x] (so). < 5 %\n';
    const expected = '# Title\n## Time\nKept 30 days [ev_1], see [ev_2] and [x] (so). < 5 %\n';
    for (const size of [1, 3, 7, 1000]) {
      expect(show((stream) => cut(reply, size).forEach(stream.push))).toBe(expected);
    }
  });

  it('should leave out the lines behind a report, whatever the pieces are, and no others', () => {
    const reply =
      '# T\nKept 30 days [ev_1]; NAMES: two. LOOK UP: one.\n- Names: three\n\nNOTE: four\nCONFIDENCE: high\nNAMES: ev_1 = Harbour audit\n**LOOK UP {t1}:** why?';
    const expected = '# T\nKept 30 days [ev_1]; NAMES: two. LOOK UP: one.\n- Names: three\n\nNOTE: four\n';
    for (const size of [1, 2, 5, 1000]) {
      expect(show((stream) => cut(reply, size).forEach(stream.push))).toBe(expected);
    }
  });

  it('should not hold back text for long', () => {
    let shown = '';
    createCleanStream((delta) => {
      shown += delta;
    }, known).push(`[ ${'word '.repeat(40)}`);
    expect(shown.length).toBeGreaterThan(100);
  });

  it('should go on where a broken stream stopped when the new one says the same', () => {
    const text = show((stream) => {
      stream.push('Kept for 30');
      stream.restart();
      stream.push('Kept for');
      stream.push(' 30 days.');
    });
    expect(text).toBe('Kept for 30 days.');
  });

  it('should mark a new beginning when it says something else', () => {
    const text = show((stream) => {
      stream.push('Kept for 30');
      stream.restart();
      stream.push('They are kept.');
    });
    expect(text).toBe('Kept for 30\n\n…\n\nThey are kept.');
  });
});
