import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, openHarness, withPlan } from '../../fakes/research-harness.ts';

let harness: Harness;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-base-'));
  writeFileSync(
    join(folder, 'company.json'),
    JSON.stringify({ company: { harbour: 'The home harbour of Norvik Marine is Ålesund.' } }),
  );
  writeFileSync(
    join(folder, 'port.md'),
    '# Norvik Marine\n\n## Harbour\n\nThe home harbour of Norvik Marine is Ålesund.\n',
  );
  harness = await openHarness({ set: ['retrieval.baseCollections=company facts,not there'] });
  await harness.app.ingest.ingestFolder({ folder, collection: 'company facts' });
});
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ['What is the home harbour of Norvik Marine?', 'The collection “not there”'],
  ['Norvik Marine 的 home harbour 是哪个港口？请说明依据。', '集合“not there”'],
])('should search a base collection beside the one asked: %s', async (question, note) => {
  harness.use(
    withPlan([
      'What is the home harbour of Norvik Marine?',
      'Who makes the Heron turbine?',
      'Who owns Norvik Marine?',
    ]),
  );
  const run = await harness.submit(question);
  const base = (await harness.app.library.collections()).find(({ name }) => name === 'company facts');
  expect(run.request.collectionIds).toEqual([harness.collectionId, base?.id]);
  await harness.app.research.execute(run.id);
  const evidence = await harness.app.research.evidence(run.id);
  expect(evidence.map(({ sourcePath }) => sourcePath)).toContain('port.md');
  expect(evidence.map(({ sourcePath }) => sourcePath)).toContain('turbine.md');
  const report = await harness.app.research.report(run.id);
  expect(report?.notes.filter((text) => text.includes(note))).toHaveLength(1);
  const notes = (await harness.eventsOf(run)).filter(({ type }) => type === 'note');
  expect(notes.map(({ data }) => String(data['text']))).toEqual([expect.stringContaining(note)]);
});
