import { expect, it } from 'vitest';
import { publishTexts } from '../../fakes/publish-texts.ts';
import { openHarness } from '../../fakes/research-harness.ts';

/** The versions that are there after three of a document were read. */
async function versionsWith(...set: readonly string[]): Promise<number[]> {
  const { app, close } = await openHarness({ set });
  try {
    let id = '';
    for (const height of [40, 41, 42])
      id = await publishTexts(app, 'plans', 'mast.md', [`The mast is ${height} m high.`]);
    return (await app.documents.versions(id)).map(({ number }) => number);
  } finally {
    await close();
  }
}

it('should keep as many earlier versions as library.keepVersions says', async () => {
  expect(await versionsWith('library.keepVersions=1')).toEqual([3, 2]);
  expect(await versionsWith('library.keepVersions=0')).toEqual([3]);
});
