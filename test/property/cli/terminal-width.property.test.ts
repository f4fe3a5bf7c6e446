import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { LANGUAGES } from '../../../src/catalogue/index.ts';
import { wordsOf } from '../../../src/cli/language.ts';
import { UNICODE_GLYPHS } from '../../../src/cli/terminal/glyphs.ts';
import { ingestLines, reduceIngest, startIngestView } from '../../../src/cli/terminal/ingest-view.ts';
import { runLines } from '../../../src/cli/terminal/run-lines.ts';
import { reduceRun, START_VIEW } from '../../../src/cli/terminal/run-view.ts';
import {
  displayWidth,
  lineWidth,
  safeText,
  span,
  spread,
  truncateText,
  wrapText,
} from '../../../src/cli/terminal/spans.ts';
import { RUN_EVENT_TYPES, type RunEvent } from '../../../src/domain/index.ts';

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.lorem(),
  fc
    .array(fc.constantFrom('备份', '保留', '👩‍👩‍👧‍👦', 'é', '\x1b[2J', '\n', 'ｗｉｄｅ', ' '), {
      maxLength: 40,
    })
    .map((parts) => parts.join('')),
);
const language = fc.constantFrom(...LANGUAGES);
const width = fc.integer({ min: 1, max: 200 });
const loose = fc.oneof(words, fc.nat(), fc.constant(null), fc.double(), fc.boolean());

/** Events as any version might have written them, fields missing or of other types. */
const event: fc.Arbitrary<RunEvent> = fc.record({
  seq: fc.integer({ min: 1, max: 1000 }),
  type: fc.constantFrom(...RUN_EVENT_TYPES),
  at: fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constant('yesterday'),
  ),
  data: fc.oneof(
    fc.dictionary(fc.string(), loose),
    fc.record(
      {
        taskId: fc.constantFrom('t1', 't2', 't9'),
        question: words,
        title: words,
        text: words,
        stage: fc.oneof(words, fc.constantFrom('constructor', 'reranking')),
        executor: words,
        status: fc.constantFrom('ok', 'no_evidence', 'failed', 'done', 'odd'),
        passages: loose,
        questions: loose,
        evidence: loose,
        documents: loose,
        problem: fc.oneof(loose, fc.record({ code: words, detail: words })),
        subQuestions: fc.oneof(
          loose,
          fc.array(fc.record({ id: fc.constantFrom('t1', 't2', 't3'), question: words }), { maxLength: 9 }),
        ),
        followUps: fc.oneof(loose, fc.array(loose, { maxLength: 3 })),
      },
      { requiredKeys: [] },
    ),
  ),
});

describe('drawing', () => {
  it.prop([
    fc.array(event, { maxLength: 40 }),
    width,
    fc.integer({ min: 3, max: 60 }),
    fc.nat(1e9),
    language,
  ])(
    'never draws a line that is wider than the terminal, more lines than it has, or a control character, whatever the events hold',
    (events, columns, rows, nowMs, spoken) => {
      const lines = runLines(events.reduce(reduceRun, START_VIEW), {
        width: columns,
        height: Math.max(rows, 16),
        nowMs,
        glyphs: UNICODE_GLYPHS,
        words: wordsOf({ language: spoken }),
      });
      expect(lines.length).toBeLessThanOrEqual(Math.max(rows, 16));
      for (const line of lines) {
        expect(lineWidth(line)).toBeLessThanOrEqual(columns);
        expect(line.map(({ text }) => text).join('')).not.toMatch(/\p{Cc}/u);
      }
    },
  );

  it.prop([fc.array(words, { maxLength: 12 }), width, fc.nat(1e6), language])(
    'never draws an ingestion wider than the terminal',
    (names, columns, nowMs, spoken) => {
      let view = reduceIngest(startIngestView(0), { type: 'scan-end', total: names.length, bytes: 0 });
      for (const sourcePath of names) view = reduceIngest(view, { type: 'file-start', sourcePath });
      for (const line of ingestLines(view, {
        width: columns,
        nowMs,
        glyphs: UNICODE_GLYPHS,
        words: wordsOf({ language: spoken }),
      }))
        expect(lineWidth(line)).toBeLessThanOrEqual(columns);
    },
  );

  it.prop([words, width])('never cuts wider than asked and keeps what fits', (text, columns) => {
    const safe = safeText(text);
    const cut = truncateText(safe, columns);
    expect(displayWidth(cut)).toBeLessThanOrEqual(columns);
    if (displayWidth(safe) <= columns) expect(cut).toBe(safe);
  });

  it.prop([words, fc.integer({ min: 2, max: 120 })])(
    'never loses a character when wrapping',
    (text, columns) => {
      const safe = safeText(text);
      const lines = wrapText(safe, columns);
      for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
      expect(lines.join('').replaceAll(' ', '')).toBe(safe.replaceAll(' ', ''));
    },
  );

  it.prop([words, words, fc.integer({ min: 8, max: 200 })])(
    'fills the line from edge to edge',
    (left, right, columns) => {
      expect(lineWidth(spread([span(safeText(left))], [span(safeText(right))], columns))).toBe(columns);
    },
  );
});
