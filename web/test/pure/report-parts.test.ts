import { describe, expect, it } from 'vitest';
import { parseEvent } from '../../src/api/parse-event.ts';
import { passageMarkdown } from '../../src/passages/passage-markdown.ts';
import { groupBlocks } from '../../src/report/group-blocks.ts';
import { readProgress } from '../../src/research/run-progress.ts';
import { countStatements } from '../../src/statements/count-statements.ts';
import {
  type Claim,
  isDoubtful,
  listClaims,
  mainCitation,
  stateOf,
  stepFrom,
  wordsIn,
} from '../../src/statements/list-claims.ts';

const claim = (id: string, over: Partial<Claim> = {}): Claim => ({
  id,
  text: id,
  citations: [],
  verdict: 'supported',
  issues: [],
  ...over,
});
const block = (kind: 'paragraph' | 'bullet' | 'table_row' | 'heading', ...claims: Claim[]) => ({
  kind,
  claims,
});

describe('claims of a report', () => {
  const frame = claim('head', { frame: true });
  const doubt = claim('c2', { verdict: 'partly' });
  const report = {
    answer: [block('paragraph', claim('c1'), frame)],
    sections: [{ heading: 'h', status: 'answered' as const, blocks: [block('bullet', doubt)] }],
  };

  it('should be listed in reading order without what asserts nothing', () => {
    expect(listClaims(report).map(({ id }) => id)).toEqual(['c1', 'c2']);
  });

  it('should be gone through from either end and stop there', () => {
    const claims = listClaims(report);
    expect(stepFrom(claims, undefined, 1)?.id).toBe('c1');
    expect(stepFrom(claims, undefined, -1)?.id).toBe('c2');
    expect(stepFrom(claims, 'c2', 1)?.id).toBe('c2');
    expect(stepFrom([], undefined, 1)).toBeUndefined();
  });

  it('should be doubtful where nobody has checked them, or a check found them wanting', () => {
    const claims = [
      claim('a'),
      claim('b', { verdict: 'computed' }),
      claim('c', { verdict: 'searched' }),
      frame,
      claim('d', { verdict: 'not_checked' }),
      doubt,
    ];
    expect(claims.map(isDoubtful)).toEqual([false, false, false, false, true, true]);
  });

  it('should be told apart by how they are known, those of version 1 by what they are', () => {
    const claims = [
      claim('a', { basis: 'quoted' }),
      claim('b', { basis: 'judged' }),
      claim('c'),
      claim('d', { basis: 'computed' }),
      claim('e', { verdict: 'computed' }),
      claim('f', { basis: 'conclusion' }),
      claim('g', { kind: 'gap' }),
      claim('h', { verdict: 'searched' }),
      claim('i', { verdict: 'not_checked' }),
    ];
    expect(claims.map(stateOf)).toEqual([
      ...['quoted', 'judged', 'supported', 'computed', 'computed', 'conclusion'],
      ...['searched', 'searched', 'not_checked'],
    ]);
    // A reader is told in the running text only what is in doubt.
    expect(claims.map(isDoubtful)).toEqual([...Array.from({ length: 8 }, () => false), true]);
    expect(isDoubtful(frame)).toBe(false);
  });

  it('should mark in a source what fits best of a passage, else what they cite, else the figures they take', () => {
    const cited = { number: 1, quote: 'One. Two.', start: 10, end: 19 };
    expect(wordsIn(claim('a', { citations: [cited], highlight: { start: 15, end: 19 } }), 1)).toEqual([
      { start: 15, end: 19, quote: 'Two.' },
    ]);
    expect(wordsIn(claim('b', { citations: [cited] }), 1)).toEqual([cited]);
    const cell = { value: '7', label: 'x', number: 2, start: 3, end: 4 };
    const computed = claim('c', {
      citations: [cited],
      calculations: [{ formula: '7 + 1', cells: [cell, { value: '1', label: 'of version 1' }] }],
    });
    expect(wordsIn(computed, 2)).toEqual([{ start: 3, end: 4, quote: '7' }]);
    expect(wordsIn(computed, 3)).toEqual([]);
  });

  it('should be counted by the rules of their report', () => {
    const verification = {
      ...{ claims: 9, supported: 6, quoted: 3, computed: 1, judged: 1, conclusions: 1, searched: 0 },
      ...{ notChecked: 1, partly: 0, notFound: 2, contradicted: 0, unresolvedMarkers: 0 },
      ...{ removed: [{ text: 'a', reason: 'b' }], removedMore: 1 },
    };
    expect(countStatements({ law: { version: 2, judge: null }, verification })).toEqual([
      { state: 'quoted', count: 3 },
      { state: 'computed', count: 1 },
      { state: 'judged', count: 1 },
      { state: 'conclusion', count: 1 },
      { state: 'not_checked', count: 1 },
      { state: 'removed', count: 2 },
    ]);
    expect(countStatements({ verification })).toEqual([
      { state: 'supported', count: 4 },
      { state: 'computed', count: 1 },
      { state: 'conclusion', count: 1 },
      { state: 'not_found', count: 2 },
    ]);
  });

  it('should bring the heads of a table with the row of it that is shown', () => {
    const quote = '| 2024 | 38.6 |';
    const row = claim('a', {
      text: `| Year | GWh |\n| --- | --- |\n${quote}`,
      citations: [{ number: 1, quote, start: 90, end: 105 }],
      highlight: { start: 90, end: 105 },
    });
    const heads = '| Year | GWh |\n| --- | --- |\n';
    expect(passageMarkdown(row)).toBe(`${heads}| \uE0002024 | 38.6\uE001 |`);
    expect(passageMarkdown({ ...row, text: quote })).toBe('| \uE0002024 | 38.6\uE001 |');
    const { highlight: _none, ...plain } = row;
    expect(passageMarkdown(plain)).toBe(row.text);
    expect(passageMarkdown(claim('b', { text: 'Uncited.' }))).toBe('Uncited.');
  });

  it('should open at the citation that has their verdict', () => {
    const cited = (number: number, verdict: Claim['verdict']) => ({
      number,
      quote: '',
      start: 0,
      end: 1,
      verdict,
      support: 1,
    });
    const twice = claim('c', {
      verdict: 'contradicted',
      citations: [cited(1, 'supported'), cited(2, 'contradicted')],
    });
    expect(mainCitation(twice)?.number).toBe(2);
  });

  it('should be gathered into lists and tables, a header opening a new one', () => {
    const head = claim('Year | GWh', { frame: true });
    const groups = groupBlocks([
      block('bullet', claim('a')),
      block('bullet', claim('b')),
      block('table_row', head),
      block('table_row', claim('2024 | 38.6')),
      block('table_row', head),
      block('paragraph', claim('c')),
    ]);
    expect(groups.map(({ kind }) => kind)).toEqual(['list', 'table', 'table', 'paragraph']);
    expect(groups[1]).toMatchObject({
      head: { cells: ['Year', 'GWh'] },
      rows: [{ cells: ['2024', '38.6'] }],
    });
  });
});

describe('the progress of a run', () => {
  const event = (seq: number, type: string, data: Record<string, unknown>) =>
    ({ seq, type, data, at: '2026-01-01T00:00:00Z' }) as Parameters<typeof readProgress>[0][number];

  const nothing = { isAdded: false, looked: [], noted: [] };

  it('should be read from its events alone', () => {
    const progress = readProgress(
      [
        event(1, 'plan-ready', { rationale: 'why', subQuestions: [{ id: 't1', question: 'A?' }] }),
        event(2, 'task-start', { taskId: 't1', question: 'A?', executor: 'executor-3' }),
        event(3, 'task-end', { taskId: 't1', status: 'ok', passages: 4, questions: 2, costUsd: 0.2 }),
        event(4, 'coverage-end', {
          covered: 1,
          total: 1,
          followUps: [{ id: 't2', question: 'B?', parentId: 't1' }],
        }),
        event(5, 'report-delta', { text: 'Forty. [ev_3]' }),
      ],
      undefined,
    );
    expect(progress.tasks).toEqual([
      { id: 't1', question: 'A?', state: 'ok', passages: 4, executor: 3, questions: 2, ...nothing },
      { id: 't2', question: 'B?', parentId: 't1', state: 'waiting', ...nothing },
    ]);
    expect(progress.costUsd).toBe(0.2);
    expect(progress.draft).toBe('Forty.');
  });

  it('should say what an executor looked at and noted, turn after turn, and what was added meanwhile', () => {
    const look = { tool: 'find_text', about: 'warranty' };
    const turn = (seq: number, statement: string) =>
      event(seq, 'task-progress', {
        ...{ taskId: 't1', stage: 'investigating', turn: seq, findings: seq },
        ...{ looked: [look], noted: [{ statement, quotes: [] }] },
      });
    const planned = [
      event(1, 'run-start', { limits: { maxCostUsd: 5 } }),
      event(2, 'plan-ready', { subQuestions: [{ id: 't1', question: 'A?' }] }),
      turn(3, 'Ten years.'),
      turn(4, 'Since 2019.'),
    ];
    const before = readProgress(planned, undefined, ['And B']);
    expect(before.limits).toEqual({ maxCostUsd: 5 });
    expect(before.tasks[0]?.looked).toEqual([look, look]);
    expect(before.tasks[0]?.noted.map(({ statement }) => statement)).toEqual(['Ten years.', 'Since 2019.']);
    expect(before.tasks[1]).toMatchObject({ question: 'And B', isAdded: true, state: 'waiting' });
    const joined = event(5, 'tasks-added', { subQuestions: [{ id: 't2', question: 'And B?' }] });
    const after = readProgress([...planned, joined], undefined, ['And B']);
    expect(after.tasks.map(({ id, isAdded }) => [id, isAdded])).toEqual([
      ['t1', false],
      ['t2', true],
    ]);
  });

  it('should have the sub-questions that a person has left in the plan', () => {
    const planned = event(1, 'plan-ready', {
      subQuestions: [
        { id: 't1', question: 'A?' },
        { id: 't2', question: 'B?' },
      ],
    });
    const decided = (data: Record<string, unknown>) =>
      readProgress([planned, event(2, 'review-done', data)], undefined).tasks.map(({ question }) => question);
    expect(decided({ action: 'edit', subQuestions: [{ id: 't1', question: 'C?' }] })).toEqual(['C?']);
    expect(decided({ action: 'replan' })).toEqual(['A?', 'B?']);
  });
});

describe('an event of a stream', () => {
  it('should be told from a comment that keeps the line open', () => {
    expect(parseEvent(': waiting')).toBeUndefined();
    expect(parseEvent('id: 7\nevent: end\ndata: {"a":\ndata: 1}')).toEqual({
      id: '7',
      type: 'end',
      data: '{"a":\n1}',
    });
  });
});
