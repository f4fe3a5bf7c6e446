import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const word = fc.stringMatching(/^[a-z]{3,8}$/);
const line = fc.array(word, { minLength: 7, maxLength: 8 }).map((words) => words.join(' '));
const figures = fc.array(fc.integer({ min: 10, max: 99_999 }), { minLength: 2, maxLength: 4 });

/** Parts of a page from top to bottom: what stands in them, and the lines of prose that must stay whole. */
type Part =
  | { readonly kind: 'prose'; readonly lines: readonly string[] }
  | { readonly kind: 'columns'; readonly left: readonly string[]; readonly right: readonly string[] }
  | {
      readonly kind: 'table';
      readonly rows: readonly { readonly label: string; readonly figures: readonly number[] }[];
    }
  | { readonly kind: 'notes'; readonly lines: readonly string[] };

const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ kind: fc.constant('prose' as const), lines: fc.array(line, { minLength: 1, maxLength: 6 }) }),
  fc.record({
    kind: fc.constant('columns' as const),
    left: fc.array(line, { minLength: 4, maxLength: 9 }),
    right: fc.array(line, { minLength: 4, maxLength: 9 }),
  }),
  fc.record({
    kind: fc.constant('table' as const),
    rows: fc.array(
      fc.record({
        label: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
        figures,
      }),
      { minLength: 2, maxLength: 6 },
    ),
  }),
  fc.record({ kind: fc.constant('notes' as const), lines: fc.array(line, { minLength: 1, maxLength: 3 }) }),
);

function print(parts: readonly Part[], indent: number): TextRun[] {
  const runs: TextRun[] = [];
  let y = 130;
  for (const item of parts) {
    if (item.kind === 'columns') {
      for (const [index, text] of item.left.entries())
        runs.push(makeRun(text, 30, y + 12 * index, { width: 260 }));
      for (const [index, text] of item.right.entries())
        runs.push(makeRun(text, 320, y + 12 * index, { width: 260 }));
      y += 12 * Math.max(item.left.length, item.right.length);
    } else if (item.kind === 'table') {
      for (const { label, figures: values } of item.rows) {
        runs.push(makeRun(label, 40, y));
        for (const [index, value] of values.entries()) {
          const run = makeRun(value.toLocaleString('en'), 0, y);
          runs.push({ ...run, x: 330 + 70 * index - run.width });
        }
        y += 14;
      }
    } else {
      const size = item.kind === 'notes' ? 7 : 10;
      for (const [index, text] of item.lines.entries())
        runs.push(makeRun(text, 30 + (index === 0 ? indent : 0), y + 12 * index, { size }));
      y += 12 * item.lines.length;
    }
    y += 30;
  }
  return runs;
}

const squeeze = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

describe('pages of columns, tables, notes and indents', () => {
  it.prop([fc.array(part, { minLength: 1, maxLength: 5 }), fc.constantFrom(0, 15, 40)])(
    'should keep every line of prose in one piece and every row of figures in one row',
    (parts, indent) => {
      const page = { ...makePage(1, print(parts, indent)), height: 1_400 };
      const { blocks } = structurePages([page], []);
      const text = squeeze(
        blocks.map((block) => [block.text, ...(block.rows ?? []).flat()].join(' ')).join(' '),
      );
      const rows = blocks.flatMap((block) => block.rows ?? []);
      for (const item of parts) {
        const lines =
          item.kind === 'columns' ? [...item.left, ...item.right] : item.kind === 'table' ? [] : item.lines;
        for (const whole of lines) expect(text).toContain(squeeze(whole));
        if (item.kind !== 'table') continue;
        for (const { label, figures: values } of item.rows) {
          const wanted = values.map((value) => value.toLocaleString('en'));
          const kept = rows.some(
            (row) => row[0]?.includes(label) && wanted.every((value) => row.includes(value)),
          );
          expect(kept).toBe(true);
        }
      }
    },
  );

  it.prop([fc.array(part, { minLength: 1, maxLength: 5 })])(
    'should give every block and row its box',
    (parts) => {
      const page = { ...makePage(1, print(parts, 0)), height: 1_400 };
      for (const block of structurePages([page], []).blocks) {
        expect(block.box?.width).toBeGreaterThan(0);
        if (block.kind === 'table') expect(block.rowPlaces).toHaveLength(block.rows?.length ?? -1);
      }
    },
  );
});
