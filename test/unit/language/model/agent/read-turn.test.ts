import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { readTurn } from '../../../../../src/language/model/agent/read-turn.ts';
import { createCallGatherer } from '../../../../../src/language/model/gather-calls.ts';

const tools = [{ name: 'search', description: 'Finds passages.', inputSchema: {} }];
const steps = [{ text: '', calls: [{ id: 'c1', tool: 'search', input: {} }], results: [] }];
const callArbitrary = fc.record({
  id: fc.option(fc.constantFrom('c1', 'c2', 'own001000', ''), { nil: undefined }),
  name: fc.constantFrom('search', 'functions.search', '', 'no such'),
  arguments: fc.oneof(fc.json(), fc.string()),
});

describe('the turn of an agent', () => {
  it.prop([
    fc.string(),
    fc.array(callArbitrary, { maxLength: 30 }),
    fc.constantFrom('stop', 'length', undefined),
  ])(
    'should always be read: sixteen calls at most, each id once in the loop, each input an object',
    (text, calls, finishReason) => {
      const turn = readTurn({ text, calls, finishReason }, { tools, steps });
      const ids = ['c1', ...turn.calls.map(({ id }) => id)];
      expect(new Set(ids).size).toBe(ids.length);
      expect(turn.calls.length).toBe(Math.min(16, calls.length) || turn.calls.length);
      if (calls.length > 0) expect(turn.calls.length + (turn.notRun ?? 0)).toBe(calls.length);
      for (const { input, malformed, tool } of turn.calls) {
        expect(Array.isArray(input)).toBe(false);
        if (tool === '') expect(malformed).toBeDefined();
        if (malformed !== undefined) expect(input).toEqual({});
      }
    },
  );

  it.prop([fc.json({ maxDepth: 2 }), fc.nat(60)])(
    'should never be made from a step that was cut inside its JSON',
    (json, cut) => {
      const step = JSON.stringify({ thought: 'Hm', calls: [{ tool: 'search', input: { query: json } }] });
      const text = step.slice(0, Math.max(1, step.length - 1 - cut));
      for (const call of readTurn({ text, finishReason: 'length' }, { tools, steps }).calls)
        expect(call.malformed).toBeDefined();
    },
  );
});

describe('calls that are written in the form of a protocol', () => {
  const call = { name: 'search', arguments: { query: 'turbine' } };
  const read = (text: string) => readTurn({ text, calls: [], finishReason: 'stop' }, { tools, steps }).calls;

  it('should be calls, and told to be broken where they are', () => {
    const whole = JSON.stringify({ tool_calls: [call] });
    expect(read(`I search.\n${whole}`)).toMatchObject([{ tool: 'search', input: { query: 'turbine' } }]);
    const [broken, ...more] = read(whole.slice(0, -3));
    expect(broken?.malformed).toContain('No tool was called');
    expect(more).toEqual([]);
  });
});

describe('the calls of a stream', () => {
  it.prop([
    fc.array(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), { minLength: 1, maxLength: 5 }),
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
    fc.boolean(),
  ])('should be the same however they were cut', (inputs, sizes, repeats) => {
    const gatherer = createCallGatherer();
    for (const [index, input] of inputs.entries()) {
      const head = { id: `c${index}`, name: 'search' };
      gatherer.push([{ index, ...head }]);
      let rest = JSON.stringify(input);
      for (let at = 0; rest !== ''; at++) {
        const size = sizes[at % sizes.length] ?? 1;
        gatherer.push([{ index, args: rest.slice(0, size), ...(repeats && { id: head.id }) }]);
        rest = rest.slice(size);
      }
    }
    expect(gatherer.calls).toEqual(
      inputs.map((input, index) => ({ id: `c${index}`, name: 'search', arguments: JSON.stringify(input) })),
    );
  });
});
