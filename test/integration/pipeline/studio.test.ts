import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { runLimits } from '../../../src/app/limits-of-runs.ts';
import { createStudioGraph } from '../../../src/app/studio.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const ROOT = new URL('../../../', import.meta.url);
const Named = z.object({ graphs: z.object({ research: z.string() }) });

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => {
  await harness.close();
});

describe('the graph of langgraph.json', () => {
  it('should be an export that is there', async () => {
    const file = JSON.parse(readFileSync(new URL('langgraph.json', ROOT), 'utf8'));
    const [path = '', name = ''] = Named.parse(file).graphs.research.split(':');
    const module = (await import(new URL(path, ROOT).href)) as Record<string, unknown>;
    expect(module[name]).toBeTypeOf('function');
  });

  it('should draw itself, and make a report of a thread', async () => {
    const { config } = loadConfig({ environment: {}, cwd: harness.folder });
    const open = createStudioGraph({ open: async () => ({ app: harness.app, limits: runLimits(config) }) });
    const graph = await open({ configurable: { thread_id: 'thread_a' } });
    const drawn = (await graph.getGraphAsync()).drawMermaid();
    for (const node of ['planResearch', 'executeTask', 'gatherEvidence', 'publishReport'])
      expect(drawn).toContain(node);
    const state = await graph.invoke({
      question: 'Who makes the Heron turbine, and who owns its maker?',
      language: 'en',
      scope: { collectionIds: [harness.collectionId] },
    });
    expect(state.reportId).not.toBe('');
    const report = await harness.app.storage.artifacts.getReport('studio_thread_a');
    expect(report?.citations.length).toBeGreaterThan(0);
  });
});
