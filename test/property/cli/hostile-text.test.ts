import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import { createCli } from '../../../src/cli/index.ts';
import type { LibraryDocument, Run } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { renderJson, renderMarkdown } from '../../../src/pipeline/report/index.ts';
import { createFakeDeps, makeEvent, makeReport } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

/** Everything that steers a terminal or the order of reading, or is not seen at all; line feed and tab stay. */
const CONTROL =
  /(?![\n\t])[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
/** What Plumbline itself writes to a terminal: colours, moves of the cursor, the cursor itself. */
const OURS = new RegExp(String.raw`${'\x1b'}\[(?:\d+m|1A|2K|\?25[hl])`, 'g');

const piece = fc.oneof(
  fc.constantFrom(
    ...['\x1b', '\x1b]0;owned\x07', '\x1b[2J', '\x9b2J', '\u009b', '\x9d', '\x00', '\b', '\r', '\x7f'],
    ...['\u200b', '\u{e0041}', '\u00ad'],
    ...['\u202e', '\u2066', '\u200f', '\u061c', '\u2028', '\ufff9', 'gpj.exe', '报告', '\n', ' '],
  ),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const hostile = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => `a ${pieces.join('')} b`);
const COLOURS = fc.boolean();

const AT = '2026-01-02T03:04:05.000Z';
let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-hostile-'));
  mkdirSync(join(cwd, 'docs'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

function behaviourOf(text: string) {
  const run: Run = {
    id: 'run_1',
    threadId: 'run_1',
    question: text,
    request: { question: text, collectionIds: [], reviewPlan: false },
    status: 'done',
    createdAt: AT,
    updatedAt: AT,
  };
  const report = makeReport('run_1', {
    title: text,
    question: text,
    notes: [text],
    unanswered: [{ taskId: 't1', question: text, status: 'no_evidence', reason: text }],
    skippedDocuments: [
      { sourcePath: text, problem: { code: 'E030', title: 'X', detail: text, retryable: false } },
    ],
  });
  const events = [
    makeEvent(1, 'run-start', { question: text, mode: text }),
    makeEvent(2, 'plan-ready', { subQuestions: [{ id: 't1', question: text, round: 0 }] }),
    makeEvent(3, 'task-start', { taskId: 't1', executor: text }),
    makeEvent(4, 'task-progress', { taskId: 't1', stage: text }),
    makeEvent(5, 'note', { text }),
    makeEvent(6, 'task-end', { taskId: 't1', status: 'failed', problem: { code: 'E034', detail: text } }),
    makeEvent(7, 'read-start', { title: text, documentId: 'd' }),
    makeEvent(8, 'run-end', { status: text }),
  ];
  return { run, behaviour: { runs: [run], report, events, collections: [{ id: 'col_1', name: text }] } };
}

async function written(argv: readonly string[], text: string, isLive: boolean): Promise<string> {
  const { behaviour } = behaviourOf(text);
  const fake = createFakeDeps(behaviour);
  const io = createFakeIo({ cwd, isInteractive: isLive, outColors: isLive, errColors: isLive });
  const document = { sourcePath: text, title: text, format: text, status: 'ready', chunkCount: 1 };
  const openApplication: typeof fake.deps.openApplication = async (...given) => {
    const app = await fake.deps.openApplication(...given);
    return {
      ...app,
      warnings: [wording('configSection', { key: text, origin: text, given: text })],
      renderers: { ...app.renderers, markdown: renderMarkdown, json: renderJson },
      library: { ...app.library, documents: async () => [document as LibraryDocument] },
      web: {
        ...app.web,
        promote: async () => {
          throw new AppError('E021', `There is nothing called ${text}.`);
        },
      },
    };
  };
  const openView: typeof fake.deps.openView = async (...given) => {
    const app = await openApplication(...given);
    return { ...app, forms: async () => app };
  };
  await createCli({ ...fake.deps, openApplication, openView }, io).run(argv);
  return io.stdout() + io.stderr();
}

describe('text from documents, people and models', () => {
  test.prop([hostile, COLOURS], { numRuns: 25 })(
    'should never bring a control character to the terminal',
    async (text, isLive) => {
      for (const argv of [
        ['runs'],
        ['runs', '--json'],
        ['library'],
        ['show', 'run_1'],
        ['show', 'run_1', '--json'],
        ['show', `run ${text}`],
        ['ingest', 'docs', '-c', text],
        ['resume', 'run_1'],
        ['review', 'run_1'],
        ['research', `What is ${text} about?`, '-c', text],
        ['research', 'What is it about?', '--docs', text],
        ['library', 'promote', 'run_1'],
        ['export', 'run_1', '-f', 'md'],
      ]) {
        const shown = (await written(argv, text, isLive)).replace(isLive ? OURS : /$^/, '');
        expect(CONTROL.exec(shown)?.[0].charCodeAt(0), argv.join(' ')).toBeUndefined();
        expect(shown.length).toBeGreaterThan(2);
      }
    },
  );

  test.prop([hostile], { numRuns: 50 })(
    'should never bring one to a Markdown or JSON file, whose values stay',
    async (text) => {
      const { behaviour } = behaviourOf(text);
      expect(renderMarkdown(behaviour.report)).not.toMatch(CONTROL);
      const json = renderJson(behaviour.report);
      expect(json).not.toMatch(CONTROL);
      expect(JSON.parse(json).title).toBe(text);
      await written(['show', 'run_1', '--out', 'report.md'], text, false);
      expect(readFileSync(join(cwd, 'report.md'), 'utf8')).not.toMatch(CONTROL);
    },
  );
});
