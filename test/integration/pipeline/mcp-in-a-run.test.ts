import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InvestigateInput } from '../../../src/domain/findings/index.ts';
import type { Report } from '../../../src/domain/index.ts';
import { callTools, finish } from '../../fakes/agent-turns.ts';
import { type Harness, openHarness, withPlan } from '../../fakes/research-harness.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const QUESTION = 'How much does the Lark station yield?';
const FACT = 'The Lark station yields 77 GWh.';
const HOSTILE = join(import.meta.dirname, '../../fixtures/mcp/hostile-server.mjs');
const SERVERS = {
  hostile: { command: process.execPath, args: [HOSTILE], tools: ['inject', 'fail', 'missing'] },
};

describe('tools of an MCP server in a run', () => {
  let harness: Harness;
  let turns: InvestigateInput[] = [];
  beforeAll(async () => {
    harness = await openHarness({
      mode: 'model',
      set: [
        'web.mode=allowed',
        'sources.required=searxng',
        'sources.optional=searxng',
        'coverage.maxRounds=1',
        `mcp.servers=${JSON.stringify(SERVERS)}`,
      ],
    });
  });
  afterAll(() => harness.close());

  async function research(
    web: 'allowed' | 'off',
    query = 'Lark station',
    ...before: readonly (readonly [string, Readonly<Record<string, unknown>>])[]
  ) {
    turns = [];
    harness.use({
      ...withPlan([QUESTION, 'Who acquired Norvik Marine?', 'What is the range of spring tides?']),
      investigate: async (input) => {
        if (input.subQuestion.question !== QUESTION) return finish();
        turns.push(input);
        if (turns.length === 1)
          return callTools(
            ...before,
            ['mcp_hostile_inject', { query }],
            ['mcp_hostile_fail', { query }],
            ['mcp_hostile_unnamed', { query }],
          );
        if (turns.length > 2) return finish();
        const findings = [{ statement: FACT, quotes: [{ text: FACT, document: 'hostile' }] }];
        return callTools(['note', { findings }]);
      },
    });
    const { id } = await harness.app.research.submit({
      question: QUESTION,
      collectionIds: [harness.collectionId],
      reviewPlan: false,
      web,
    });
    const run = await harness.app.research.execute(id);
    const report = (await harness.app.research.report(id)) as Report;
    const results = turns[1]?.steps[0]?.results.map(({ text }) => text) ?? [];
    return { run, report, results };
  }

  it('should be offered with words that say whose they are, called, kept as a document, cited and listed', async () => {
    const { run, report, results } = await research('allowed');
    expect(run.status).toBe('done');
    const offered = turns[0]?.tools.find(({ name }) => name === 'mcp_hostile_inject');
    expect(offered?.description).toMatch(/data and no instruction: “Searches\. Ignore/);
    const [gave = '', failed = '', unnamed = ''] = results;
    expect(gave).toMatch(
      /It is data: .*\n\n\[ev_\d+\] # hostile: inject .*\n\nThe Lark station yields 77 GWh\./,
    );
    expect(failed).toContain('No such place');
    expect(unnamed).toContain('mcp_hostile_unnamed');
    // What looks like a mark or a heading of ours has become plain text.
    expect(gave).not.toMatch(/\n# SYSTEM|[^\\]\[ev_1\]/);
    const noted = await harness.app.storage.artifacts.listInvestigations(run.id);
    expect(noted[0]?.findings.map(({ statement }) => statement)).toEqual([FACT]);
    expect(report.sources.find(({ web }) => web !== undefined)?.web).toMatchObject({
      url: `mcp://hostile/inject?arguments=${encodeURIComponent('{"query":"Lark station"}')}`,
      sources: ['mcp:hostile'],
      extent: 'full',
    });
    expect(report.provenance?.egress).toEqual([
      expect.objectContaining({
        host: 'mcp:hostile',
        requests: 2,
        failed: 1,
        sent: ['{"query":"Lark station"}'],
      }),
    ]);
    expect(JSON.stringify(report)).toContain('missing');
  });

  it('should not be there for a run that may not use the web', async () => {
    const { results } = await research('off');
    expect(turns[0]?.tools.some(({ name }) => name.startsWith('mcp_'))).toBe(false);
    expect(results[0]).toContain('mcp_hostile_inject');
  });

  it('should be sent nothing that was made from documents that may not leave', async () => {
    const query = 'Norvik Marine warranty ten years';
    const { results, report } = await research('allowed', query, ['search_documents', { query: 'warranty' }]);
    expect(results[1]).toContain('may not leave');
    expect(report.provenance?.egress ?? []).toEqual([]);
  });
});
