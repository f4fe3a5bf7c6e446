import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openHarness } from '../../fakes/research-harness.ts';

describe('how long an answer of a tool is', () => {
  const read = async (setting: string) => {
    const harness = await openHarness({ set: [setting] });
    const long = Array.from({ length: 400 }, (_, at) => `Line ${at} of the log of the turbine.`).join('\n\n');
    writeFileSync(join(harness.folder, 'log.md'), `# Log\n\n## Entries\n\n${long}\n`);
    const { collection } = await harness.app.ingest.ingestFolder({ folder: harness.folder });
    const answer = await harness.app.tools.call({
      name: 'get_section',
      input: { document: 'log.md', selector: 'Entries' },
      collectionIds: [collection.id],
      language: 'en',
    });
    await harness.close();
    return { characters: String(answer.data['text']).length, next: answer.next !== undefined };
  };

  it('should be what tools.maxContextTokens and tools.maxSectionCharacters say', async () => {
    const small = await read('tools.maxContextTokens=500');
    const usual = await read('tools.maxContextTokens=100000');
    const cut = await read('tools.maxSectionCharacters=1000');
    expect(small.next && small.characters < usual.characters).toBe(true);
    expect(cut.next && cut.characters <= 1_000).toBe(true);
  });
});
