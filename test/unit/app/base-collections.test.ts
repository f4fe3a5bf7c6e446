import { describe, expect, it } from 'vitest';
import { createBaseCollections } from '../../../src/app/base-collections.ts';
import type { Collection } from '../../../src/domain/index.ts';

const make = (id: string, name: string) => ({ id, name }) as Collection;
const library = { listCollections: async () => [make('col_1', 'company'), make('col_2', '年报')] };

const apiKeys = [
  { name: 'all' },
  { name: 'some', collections: ['年报'] },
  { name: 'none', collections: ['other'] },
];
const base = (names: readonly string[]) =>
  createBaseCollections({
    names,
    findCaller: async (name) => apiKeys.find((key) => key.name === name),
    library,
  });

describe('base collections', () => {
  it('should be found by name or id, each once, and be searched within what a key may see', async () => {
    const { idsFor } = base(['company', 'col_2', '年报']);
    expect(new Set(await idsFor(undefined))).toEqual(new Set(['col_1', 'col_2']));
    expect(new Set(await idsFor('all'))).toEqual(new Set(['col_1', 'col_2']));
    expect(new Set(await idsFor('some'))).toEqual(new Set(['col_2']));
    expect(await idsFor('none')).toEqual([]);
    expect(await idsFor('a key that was removed')).toEqual([]);
  });

  it('should name those that the library does not have', async () => {
    expect(await base(['company', 'not yet', '没有']).missing()).toEqual(['not yet', '没有']);
    expect(await base([]).missing()).toEqual([]);
  });
});
