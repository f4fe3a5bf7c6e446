import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const PROPERTIES = resolve(import.meta.dirname, '../property');

/** The numbered correctness properties. */
const REQUIRED = Array.from({ length: 37 }, (_, index) => index + 1);

describe('correctness properties', () => {
  it('should each be cited by a property test, by number', () => {
    const sources = readdirSync(PROPERTIES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(PROPERTIES, file), 'utf8'));
    const cited = new Set(
      sources.flatMap((source) =>
        [...source.matchAll(/property (\d+): /g)].map(([, number]) => Number(number)),
      ),
    );
    expect(REQUIRED.filter((number) => !cited.has(number))).toEqual([]);
  });
});
