import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMissingBuilds } from '../../../scripts/check-lock.js';

const LOCK = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')) as {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
};

describe('package-lock.json', () => {
  it('should have the builds of every system that the program runs on', () => {
    expect(findMissingBuilds(LOCK)).toEqual([]);
  });

  it('should be found out where a build is missing', () => {
    const { packages } = LOCK;
    const { 'node_modules/@node-rs/jieba-darwin-arm64': _mac, ...others } = packages;
    expect(findMissingBuilds({ packages: others })).toEqual([
      'node_modules/@node-rs/jieba: @node-rs/jieba-darwin-arm64',
      'node_modules/@node-rs/jieba: nothing for darwin arm64',
    ]);
  });

  it('should be the lock of this package', () => {
    const { packages, ...lock } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
    ) as Record<string, unknown>;
    expect(packages).toBeUndefined();
    for (const part of ['dependencies', 'optionalDependencies', 'devDependencies', 'engines'])
      expect((LOCK.packages[''] as Record<string, unknown>)[part], part).toEqual(lock[part]);
  });
});
