import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeNodes } from '../../src/knowledge/place-nodes.ts';

const graphs = fc.integer({ min: 1, max: 60 }).chain((count) => {
  const keys = Array.from({ length: count }, (_, at) => `n${at}`);
  const end = fc.constantFrom(...keys, 'elsewhere');
  return fc.record({ keys: fc.constant(keys), edges: fc.array(fc.record({ source: end, target: end })) });
});

describe('placeNodes', () => {
  it('should give every name a place of its own, the same each time, and the middle to the one looked at', () => {
    void fc.assert(
      fc.property(graphs, ({ keys, edges }) => {
        const places = placeNodes('n0', keys, edges);
        expect([...places.keys()].sort()).toEqual([...keys].sort());
        expect(places.get('n0')).toEqual({ x: 0, y: 0 });
        const spots = [...places.values()].map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
        expect(new Set(spots).size).toBe(keys.length);
        expect(placeNodes('n0', keys, edges)).toEqual(places);
      }),
    );
  });

  it('should put what is a step nearer further in', () => {
    const places = placeNodes(
      'a',
      ['a', 'b', 'c'],
      [
        { source: 'b', target: 'a' },
        { source: 'b', target: 'c' },
      ],
    );
    const distance = (key: string) => Math.hypot(places.get(key)?.x ?? 0, places.get(key)?.y ?? 0);
    expect(distance('b')).toBeGreaterThan(0);
    expect(distance('c')).toBeGreaterThan(distance('b'));
  });

  it('should leave thousands of names apart', () => {
    const keys = Array.from({ length: 4000 }, (_, at) => `n${at}`);
    const places = placeNodes(
      'n0',
      keys,
      keys.slice(1).map((target) => ({ source: 'n0', target })),
    );
    const nearest = [...places.values()]
      .slice(0, 400)
      .map(({ x, y }, at, all) =>
        Math.min(...all.flatMap((other, own) => (own === at ? [] : [Math.hypot(other.x - x, other.y - y)]))),
      );
    expect(Math.min(...nearest)).toBeGreaterThan(8);
  });
});
