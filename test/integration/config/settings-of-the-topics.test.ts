import { expect, it } from 'vitest';
import { publishTexts } from '../../fakes/publish-texts.ts';
import { openHarness } from '../../fakes/research-harness.ts';

const SUBJECTS = ['sea walls', 'storm surges', 'blue crabs', 'salt marshes', 'oyster beds', 'tidal pools'];
const TEXT = SUBJECTS.flatMap((name) => [
  `Visitors have often seen ${name} near the town.`,
  `Nobody has measured ${name} before.`,
]);

/** Topics of one document that many things are said of; `commands` makes them as a command does. */
async function topicsWith(set: readonly string[], byCommand: boolean): Promise<number> {
  const { app, close } = await openHarness({ set });
  try {
    const id = await publishTexts(app, 'coast', 'coast.md', ['# Coast', ...TEXT]);
    if (byCommand) await app.knowledge.make();
    return (await app.topics.ofDocument(id)).length;
  } finally {
    await close();
  }
}

it('should make topics when knowledge.graph says so', async () => {
  expect(await topicsWith(['knowledge.graph=on'], false)).toBeGreaterThan(2);
  expect(await topicsWith(['knowledge.graph=auto'], false)).toBe(0);
  expect(await topicsWith(['knowledge.graph=auto'], true)).toBeGreaterThan(2);
  expect(await topicsWith(['knowledge.graph=off'], true)).toBe(0);
});

it('should sum up documents when knowledge.graph says so', async () => {
  const summaryWith = async (value: string) => {
    const { app, close } = await openHarness({ set: [`knowledge.graph=${value}`] });
    try {
      const id = await publishTexts(app, 'coast', 'coast.md', ['# Coast', TEXT.join(' ')]);
      if (value !== 'on') await app.knowledge.make();
      const { collectionId } = (await app.documents.find(id)) ?? { collectionId: '' };
      return (await app.library.browse({ collectionIds: [collectionId] }).tree(id)).root.summary;
    } finally {
      await close();
    }
  };
  expect(await summaryWith('on')).toContain('near the town');
  expect(await summaryWith('auto')).toContain('near the town');
  expect(await summaryWith('off')).toBeUndefined();
});
