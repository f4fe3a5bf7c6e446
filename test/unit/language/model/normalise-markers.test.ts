import { describe, expect, it } from 'vitest';
import { extractJson } from '../../../../src/language/model/extract-json.ts';
import { normaliseMarkers, placeMarkers } from '../../../../src/language/model/normalise-markers.ts';
import { parseReport } from '../../../../src/language/model/parse-report.ts';
import { readQuestion } from '../../../../src/language/model/tasks/question-text.ts';
import { cpuMs } from '../../../fakes/cpu-time.ts';

const known = new Set(['ev_1', 'ev_2', 'ev_3', 'ev_4']);

describe('normaliseMarkers', () => {
  it.each([
    ['A [ev_3].', 'A [ev_3].'],
    ['A [1].', 'A [ev_1].'],
    ['A [1, 3].', 'A [ev_1, ev_3].'],
    ['A [1-3].', 'A [ev_1, ev_2, ev_3].'],
    ['A [^2].', 'A [ev_2].'],
    ['甲【ev_3】。', '甲[ev_3]。'],
    ['甲【3】。', '甲[ev_3]。'],
    ['A 【3†source】.', 'A [ev_3].'],
    ['A [ev_3†L10-12].', 'A [ev_3].'],
    ['A (ev_3).', 'A [ev_3].'],
    ['甲（ev_3、ev_4）。', '甲[ev_3, ev_4]。'],
    ['A [EV-3; ev 4].', 'A [ev_3, ev_4].'],
    ['A [ev_3, ev_3].', 'A [ev_3].'],
    ['A [evidence 2] and [证据 4].', 'A [ev_2] and [ev_4].'],
    ['Unknown [ev_99].', 'Unknown [ev_99].'],
  ])('should turn %j into %j', (text, expected) => {
    expect(normaliseMarkers(text, known)).toBe(expected);
  });

  it.each([
    'In [2019] it',
    'see [1](http://x)',
    '[7] is unknown',
    'a[i] = [x]',
    '(3) items',
    'level_3 [prev_3]',
  ])('should leave %j alone', (text) => {
    expect(normaliseMarkers(text, known)).toBe(text);
  });
});

describe('placeMarkers', () => {
  it.each([
    ['Thirty days. [ev_1] Next one [ev_2].', 'Thirty days [ev_1]. Next one [ev_2].'],
    ['Thirty days.[ev_1][ev_2]', 'Thirty days [ev_1, ev_2].'],
    ['Thirty days. [ev_1].', 'Thirty days [ev_1].'],
    ['三十天。[ev_1]其他', '三十天 [ev_1]。其他'],
    ['A [ev_1], [ev_2].', 'A [ev_1, ev_2].'],
    ['A [ev_1]. B [ev_2].', 'A [ev_1]. B [ev_2].'],
    ['A [ev_1]. [ev_2] says so.', 'A [ev_1]. [ev_2] says so.'],
  ])('should turn %j into %j', (text, expected) => {
    expect(placeMarkers(text)).toBe(expected);
  });
});

describe('degenerate replies', () => {
  it.each([
    '[ev_1,',
    ' ',
    '.',
    '[',
    '[1,',
    '<think>',
    '**',
    '# ',
    '# #',
    '```\n',
    '[ev_1]',
    '(ev_1 ',
    '\n\n',
    '?!',
  ])('should be read in linear time when a model repeats %j', (piece) => {
    const subQuestions = [{ id: 't1', question: 'How long?', round: 0 }];
    const context = { question: 'How long?', language: 'en', subQuestions, evidenceIds: known } as const;
    const startedAt = cpuMs();
    parseReport(`## Answer\nA${piece.repeat(30_000)}x`, context);
    readQuestion(`A${piece.repeat(30_000)}x`);
    extractJson(`{${piece.repeat(30_000)}x`);
    expect(cpuMs() - startedAt).toBeLessThan(5000);
  });
});
