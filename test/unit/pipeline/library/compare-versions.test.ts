import { describe, expect, it } from 'vitest';
import { compareVersions } from '../../../../src/pipeline/library/compare-versions.ts';
import { outlineOf } from '../../../fixtures/documents/outline-of.ts';

const BEFORE = `# Plan

## Mast

The mast is 40 m high. It is of steel.

## Sails

There are two sails.

## Crew

Five people sail it.
`;

describe('compareVersions', () => {
  const compare = (before: string, after: string) => compareVersions(outlineOf(before), outlineOf(after));
  const shown = (before: string, after: string) =>
    compare(before, after).changes.map(({ kind, before: old, after: now, sentences }) => ({
      kind,
      at: (now ?? old)?.headingPath.at(-1),
      ...(sentences && { sentences: sentences.map(({ kind: sign, text }) => `${sign}: ${text}`) }),
    }));

  it('should name the sentences that came and went, whatever the line ends', () => {
    const after = BEFORE.replace('40 m high. It is', '42 m high.\nIt  is');
    expect(shown(BEFORE, after)).toEqual([
      {
        kind: 'changed',
        at: 'Mast',
        sentences: ['removed: The mast is 40 m high.', 'added: The mast is 42 m high.'],
      },
    ]);
    expect(compare(BEFORE, BEFORE)).toEqual({
      counts: { added: 0, removed: 0, moved: 0, changed: 0, unchanged: 5 },
      changes: [],
      isCut: false,
    });
  });

  it('should tell sections that came, went and moved from each other', () => {
    const after = `# Plan

## Crew

Five people sail it.

## Mast

The mast is 40 m high. It is of steel.

## 锚

锚重三百公斤。
`;
    expect(shown(BEFORE, after)).toEqual([
      { kind: 'moved', at: 'Mast' },
      { kind: 'removed', at: 'Sails' },
      { kind: 'added', at: '锚' },
    ]);
  });

  it('should know a section again under another heading and under another parent', () => {
    const renamed = BEFORE.replace('## Sails', '## Canvas');
    expect(shown(BEFORE, renamed)).toEqual([{ kind: 'changed', at: 'Canvas', sentences: [] }]);
    const nested = BEFORE.replace('## Sails', '### Sails');
    expect(shown(BEFORE, nested)).toEqual([{ kind: 'moved', at: 'Sails' }]);
  });

  it('should say when it leaves something out', () => {
    const long = (word: string) =>
      `# A\n\n${Array.from({ length: 5000 }, (_, n) => `The ${word} of number ${n} is here.`).join(' ')}\n`;
    const cut = compare(long('mast'), long('keel'));
    expect([cut.isCut, cut.counts.changed]).toEqual([true, 1]);
    expect(cut.changes[0]?.sentences).toHaveLength(2000);
  });
});
