import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../examples/clients/typescript/plumbline-api.ts';
import {
  ChunkingOptionsSchema,
  DocumentLimitsSchema,
  NormaliseOptionsSchema,
} from '../../../src/documents/index.ts';
import { readDocument } from '../../../src/documents/read-document.ts';
import { openServer } from '../../fakes/open-server.ts';
import { createOpenAiServer } from '../../fakes/openai-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';
import { createResearchReplies } from '../../fakes/research-replies.ts';
import { withoutMarks as plain, SAME_QUESTIONS as QUESTIONS, waysToAsk } from '../../fakes/same-questions.ts';

const FORMATS = ['markdown', 'html', 'docx', 'pdf'] as const;
const TABLES = ['csv', 'tsv', 'jsonl', 'md', 'txt'] as const;
const model = await createOpenAiServer({ reply: createResearchReplies() });
afterAll(() => model.close());

const statementsOf = (report: Report): string[] => [
  ...new Set(
    [...report.answer, ...report.sections.flatMap(({ blocks }) => blocks)].flatMap(({ claims }) =>
      claims.map(({ text }) => text),
    ),
  ),
];

describe.each(waysToAsk(model.baseUrl))('the same questions $name, over HTTP', ({ set, statuses }) => {
  let harness: Harness;
  let server: Awaited<ReturnType<typeof openServer>>;
  beforeAll(async () => {
    harness = await openHarness({ configured: true, set });
    server = await openServer(harness, { set });
  });
  afterAll(async () => {
    await server?.close();
    await harness?.close();
  });

  const get = async <T>(path: string) => (await (await server.request(path)).json()) as T;
  const post = async <T>(path: string, body: unknown) => (await (await server.post(path, body)).json()) as T;
  const until = async <T extends { status: string }>(path: string): Promise<T> => {
    for (;;) {
      const found = await get<T>(path);
      if (found.status === 'done') return found;
      if (found.status === 'failed') throw new Error(JSON.stringify(found));
      await new Promise((done) => setTimeout(done, 100));
    }
  };

  /** The text of a report as a file says it. */
  async function exported(id: string, format: (typeof FORMATS)[number]): Promise<string> {
    const response = await server.request(`/api/research/${id}/report?format=${format}`);
    if (format === 'markdown' || format === 'html') return plain(await response.text());
    const { markdown } = await readDocument(
      new Uint8Array(await response.arrayBuffer()),
      { documentId: 'doc_1', versionId: 'ver_1', sourcePath: `report.${format}` },
      {
        limits: DocumentLimitsSchema.parse({}),
        chunking: ChunkingOptionsSchema.parse({}),
        normalise: NormaliseOptionsSchema.parse({}),
      },
    );
    return plain(markdown);
  }

  async function batchOf(mode: 'ask' | 'research') {
    const form = new FormData();
    form.append('file', new Blob([`Question\n${QUESTIONS.join('\n')}\n`]), 'q.csv');
    const init = { method: 'POST', body: form };
    const made = await server.request(`/api/batches?name=q.csv&mode=${mode}`, init);
    const { id } = (await made.json()) as { id: string };
    await until(`/api/batches/${id}`);
    const { rows } = await get<{ rows: { outcome: string; question: { runId: string } }[] }>(
      `/api/batches/${id}/rows`,
    );
    const files = TABLES.map(async (format) =>
      (await server.request(`/api/batches/${id}/results?format=${format}`)).text(),
    );
    return { rows, files: await Promise.all(files) };
  }

  it('should have one status and the same statements in Ask, lists of questions, research and the files of each', async () => {
    const [asked, researched] = [await batchOf('ask'), await batchOf('research')];
    for (const [index, question] of QUESTIONS.entries()) {
      const answer = await post<{ status: string; run_id: string; answer: string }>('/api/qa/ask', {
        question,
      });
      const { id } = await post<{ id: string }>('/api/research', { question });
      await until(`/api/research/${id}`);
      const rows = [asked.rows[index], researched.rows[index]];
      const ids = [answer.run_id, id, ...rows.map((row) => row?.question.runId ?? '')];
      const reports = await Promise.all(ids.map((run) => get<Report>(`/api/research/${run}/report`)));
      const said = [
        answer.status,
        ...rows.map((row) => row?.outcome),
        ...reports.map(({ status }) => status),
      ];
      const [{ status = '' } = {}] = reports;
      expect(said, question).toEqual(said.map(() => status));
      if (statuses !== undefined) expect(status).toBe(statuses[index]);
      // Files for programs have the status as it is, those for people in words.
      const words = status === 'not_found' ? /not_found|nothing found/ : new RegExp(`\\b${status}\\b`);
      for (const file of [...asked.files, ...researched.files]) expect(file).toMatch(words);

      // The same way of asking says the same, wherever it is asked.
      const [ofAsk, ofResearch, ofRow, ofLongRow] = reports.map(statementsOf);
      expect(ofRow, question).toEqual(ofAsk);
      expect(ofLongRow, question).toEqual(ofResearch);
      expect(
        ofAsk?.every((text) => ofResearch?.includes(text)),
        question,
      ).toBe(true);
      for (const [at, run] of [answer.run_id, id].entries())
        for (const format of FORMATS) {
          const file = await exported(run, format);
          for (const text of (at === 0 ? ofAsk : ofResearch) ?? [])
            expect(file, format).toContain(plain(text));
        }
    }
  }, 240_000);
});
