import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { compareVersions } from '../../../src/pipeline/library/compare-versions.ts';
import { outlineOf } from '../../fixtures/documents/outline-of.ts';

const sentence = fc.constantFrom('The mast is high.', 'It is of steel.', '锚很重。', 'Five sail.', 'Is it?');
const section = fc.record({
  level: fc.integer({ min: 1, max: 3 }),
  title: fc.constantFrom('Mast', 'Sails', 'Crew', '锚', 'Keel'),
  sentences: fc.array(sentence, { maxLength: 4 }),
});
const version = fc
  .array(section, { maxLength: 8 })
  .map((sections) =>
    sections
      .map(({ level, title, sentences }) => `${'#'.repeat(level)} ${title}\n\n${sentences.join(' ')}\n\n`)
      .join(''),
  );

describe('compareVersions', () => {
  it.prop([version, version])('should account for every section of both versions once', (before, after) => {
    const [old, now] = [outlineOf(before), outlineOf(after)];
    const { counts, changes } = compareVersions(old, now);
    const kinds = (kind: string) => changes.filter((change) => change.kind === kind).length;
    const both = changes.filter(
      ({ kind, before: place }) =>
        kind === 'moved' &&
        changes.some((other) => other.kind === 'changed' && other.before?.path === place?.path),
    ).length;
    const pairs = counts.moved + counts.changed - both + counts.unchanged;
    expect(pairs + counts.removed).toBe(old.sections.length);
    expect(pairs + counts.added).toBe(now.sections.length);
    expect([kinds('added'), kinds('removed'), kinds('moved'), kinds('changed')]).toEqual([
      counts.added,
      counts.removed,
      counts.moved,
      counts.changed,
    ]);
  });

  it.prop([version])('should find no difference of a version from itself', (text) => {
    expect(compareVersions(outlineOf(text), outlineOf(text)).changes).toEqual([]);
  });
});
