import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutItems } from '../../../../src/language/model/tasks/cut-items.ts';
import { estimateTokens } from '../../../../src/linguistics/index.ts';

const costOf = ({ text }: { readonly text: string }) => estimateTokens(text) + 24;
const item = (text: string) => ({ mark: 'DOC-00000000-PARA-1', kind: 'text' as const, text, found: true });

it('should lose no character of an item that does not fit, and keep each piece within the room', () => {
  const words = fc.constantFrom('the crane fell. ', '起重机倒下。', 'x'.repeat(90), '\n', '🏗', 'a ');
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 120 }),
      fc.integer({ min: 30, max: 300 }),
      (parts, room) => {
        const text = parts.join('');
        const pieces = cutItems([item(text)], costOf, room);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        expect(new Set(pieces.map(({ mark }) => mark)).size).toBe(1);
        for (const piece of pieces) expect(costOf(piece)).toBeLessThanOrEqual(room);
      },
    ),
  );
});

it.each([
  ['| Crane | Load |\n| --- | --- |\n', '| A | 1 |\n'],
  ['| 起重机 | 载荷 |\n| --- | --- |\n', '| 甲 | 1 |\n'],
])('should begin each piece of a table with its head and cut no row: %s', (head, row) => {
  const pieces = cutItems([item(head + row.repeat(90))], costOf, 120);
  expect(pieces.length).toBeGreaterThan(1);
  for (const { text } of pieces) expect(text.startsWith(head)).toBe(true);
  expect(pieces.map(({ text }) => text.slice(head.length)).join('')).toBe(row.repeat(90));
});
