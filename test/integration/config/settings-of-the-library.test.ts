import { expect, it } from 'vitest';
import { publishTexts } from '../../fakes/publish-texts.ts';
import { openHarness } from '../../fakes/research-harness.ts';

/** The versions that are there after three of a document were read, and whether each is indexed. */
async function versionsWith(...set: readonly string[]): Promise<[number, boolean][]> {
  const { app, close } = await openHarness({ set });
  try {
    let id = '';
    for (const height of [40, 41, 42])
      id = await publishTexts(app, 'plans', 'mast.md', [`The mast is ${height} m high.`]);
    return (await app.documents.versions(id)).map(({ number, isIndexed }) => [number, isIndexed]);
  } finally {
    await close();
  }
}

it('should keep as many earlier versions as library.keepVersions says', async () => {
  expect((await versionsWith('library.keepVersions=1')).map(([number]) => number)).toEqual([3, 2]);
  expect((await versionsWith('library.keepVersions=0')).map(([number]) => number)).toEqual([3]);
});

it('should index as many of them at once as library.indexVersions says', async () => {
  expect(await versionsWith('library.indexVersions=1')).toEqual([
    [3, true],
    [2, true],
    [1, true],
  ]);
  expect(await versionsWith('library.indexVersions=0')).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
});
