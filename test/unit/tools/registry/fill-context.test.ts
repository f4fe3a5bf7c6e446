import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../../src/linguistics/index.ts';
import { wordsFor } from '../../../../src/tools/registry/agent-tool.ts';
import { cutLength, fillContext, type OutputItem } from '../../../../src/tools/registry/fill-context.ts';
import { type OutputPlace, START } from '../../../../src/tools/registry/tool-cursor.ts';

const words = wordsFor('en');
const toItem = (body: string, index: number): OutputItem<{ index: number; from: number; to: number }> => ({
  head: `head ${index}`,
  body,
  render: (from, to) => ({
    text: `head ${index}\n${body.slice(from, to)}`,
    data: { index, from, to },
    shown: [`p${index}`],
  }),
});

/** Every part of the answer, one call after the other. */
function readAll(bodies: readonly string[], maxTokens: number) {
  const items = bodies.map(toItem);
  const parts: { index: number; from: number; to: number }[] = [];
  let from: OutputPlace | undefined = START;
  for (let calls = 0; from !== undefined; calls++) {
    if (calls > 2_000) throw new Error('it does not end');
    const filled: ReturnType<typeof fillContext<{ index: number; from: number; to: number }>> = fillContext(
      items,
      from,
      maxTokens,
      words,
    );
    parts.push(...filled.data);
    expect(estimateTokens(filled.text)).toBeLessThanOrEqual(Math.max(maxTokens, 120) + 60);
    from = filled.next;
  }
  return parts;
}

describe('fillContext', () => {
  property.prop([
    fc.array(fc.string({ maxLength: 4_000, unit: 'grapheme' }), { maxLength: 12 }),
    fc.integer({ min: 200, max: 1_200 }),
  ])('should show every character of every item once, in order, whatever the limit', (bodies, maxTokens) => {
    const parts = readAll(bodies, maxTokens);
    bodies.forEach((body, index) => {
      const own = parts.filter((part) => part.index === index);
      expect(own.map(({ from, to }) => body.slice(from, to)).join('')).toBe(body);
      expect(own.length).toBeGreaterThan(0);
    });
  });

  it('should say where it was cut and where it goes on', () => {
    const body = `${'First sentence of it. '.repeat(40)}\n\n${'Second paragraph. '.repeat(60)}`;
    const first = fillContext([toItem(body, 0)], START, 300, words);
    expect(first.text).toContain(words.cut);
    expect(first.next).toBeDefined();
    const second = fillContext([toItem(body, 0)], first.next as OutputPlace, 300, words);
    expect(second.text.startsWith(words.continued)).toBe(true);
  });

  it('should end a cut at a paragraph, and never split a character', () => {
    const paragraph = 'word '.repeat(60).trim();
    const text = `${paragraph}\n\n${paragraph}\n\n${paragraph}`;
    const end = cutLength(text, estimateTokens(text) - 40);
    expect(text.slice(0, end).endsWith('\n\n')).toBe(true);
    const faces = '😀'.repeat(500);
    const cut = cutLength(faces, 101);
    expect(faces.slice(0, cut)).not.toMatch(/[\uD800-\uDBFF]$/);
  });
});
