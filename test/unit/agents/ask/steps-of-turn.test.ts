import { describe, expect, it } from 'vitest';
import { stepsOfTurn } from '../../../../src/agents/index.ts';
import type { AgentStep } from '../../../../src/domain/findings/index.ts';

const turn = (over: Partial<AgentStep>): AgentStep => ({
  text: '',
  calls: [],
  results: [],
  ...over,
});

describe('stepsOfTurn', () => {
  it('should give each call with its arguments and what it gave in a line, and what was said once', () => {
    const steps = stepsOfTurn(
      2,
      turn({
        text: 'Look for\nthe maker.',
        calls: [
          { id: 'a', tool: 'search_documents', input: { query: 'maker' } },
          { id: 'b', tool: 'find_text', input: { terms: ['Heron', 'Norvik'] } },
        ],
        results: [
          { id: 'a', text: '[ev_1] Turbine › Maker\nMade by Norvik.\n\n[ev_2] Company\nNorvik.' },
          { id: 'b', text: '\n| words | turbine.md |\n| Heron | 2 |' },
        ],
      }),
      'en',
    );
    expect(steps).toEqual([
      {
        iteration: 2,
        thought: 'Look for the maker.',
        tool: 'search_documents',
        input: { query: 'maker' },
        summary: '2 passages found.',
      },
      {
        iteration: 2,
        thought: '',
        tool: 'find_text',
        input: { terms: ['Heron', 'Norvik'] },
        summary: '| words | turbine.md |',
      },
    ]);
  });

  it('should keep of notes the statements, and nothing that is long, whatever a model sends', () => {
    const long = 'y'.repeat(50_000);
    const [note, blob] = stepsOfTurn(
      1,
      turn({
        text: long,
        calls: [
          {
            id: 'a',
            tool: 'note',
            input: { findings: [{ statement: 'It is so.', quotes: [{ text: long }] }, null] },
          },
          { id: 'b', tool: long, input: { query: long, more: { deep: long }, many: Array(900).fill(long) } },
        ],
        results: [{ id: 'b', text: long }],
      }),
      'zh',
    );
    expect(note).toMatchObject({ input: { findings: ['It is so.', ''] }, summary: '没有找到内容。' });
    expect(JSON.stringify(note).length + JSON.stringify(blob).length).toBeLessThan(12_000);
  });
});
