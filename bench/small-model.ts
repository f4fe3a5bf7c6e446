/**
 * A small real model plays the whole pipeline: ten questions over `examples/library`, each a run of its own with a budget of seconds. It
 * writes badly, which is the use: fails when a run crashes or does not end, when a report is empty or fails `verify`, and when
 * a statement is called supported that is not.
 * npm run bench:small-model -- --model FILE.gguf [--max-seconds 120] [--context 8192] [--only N] [--out DIR]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openApplication } from '../src/app/open-application.ts';
import { loadConfig } from '../src/config/index.ts';
import { QUIET } from './quiet.ts';
import { askOnce } from './small-model/ask-once.ts';
import { countBy } from './small-model/count-by.ts';
import { INSTALL, isLlamaInstalled } from './small-model/llama.ts';
import { QUESTIONS } from './small-model/questions.ts';
import { startSmallModel } from './small-model/start-small-model.ts';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    'max-seconds': { type: 'string', default: '120' },
    context: { type: 'string', default: '8192' },
    /** Number of a question, from 1. */
    only: { type: 'string', multiple: true },
    /** Where the reports are written, to be read. */
    out: { type: 'string' },
  },
});
if (values.model === undefined) {
  console.error('Name the weights with --model FILE.gguf.');
  process.exit(64);
}
if (!isLlamaInstalled()) {
  console.error(`The package that runs the model is missing: ${INSTALL}`);
  process.exit(69);
}

const maxSeconds = Number(values['max-seconds']);
const folder = mkdtempSync(join(tmpdir(), 'plumbline-small-model-'));
const model = await startSmallModel(resolve(values.model), Number(values.context));
const { config } = loadConfig({
  environment: {},
  cwd: folder,
  set: ['language.provider=model', `language.baseUrl=${model.baseUrl}`, 'language.model=small-model'],
});
const app = await openApplication({ config, ...QUIET });
if (values.out !== undefined) mkdirSync(values.out, { recursive: true });
let failed = 0;
try {
  const library = resolve(import.meta.dirname, '../examples/library');
  const { collection } = await app.ingest.ingestFolder({ folder: library });
  const asked = QUESTIONS.map((question, index) => ({ ...question, number: index + 1 })).filter(
    ({ number }) => values.only?.includes(String(number)) ?? true,
  );
  for (const { number, ...question } of asked) {
    const from = model.calls.length;
    const { lines, faults, report } = await askOnce(app, {
      ...question,
      collectionId: collection.id,
      maxSeconds,
    });
    console.log(`\n${number}. ${question.text}`);
    for (const line of [...lines, sumUpCalls(model.calls.slice(from))]) console.log(`   ${line}`);
    for (const fault of faults) console.log(`   ✗ ${fault}`);
    if (faults.length > 0) failed++;
    if (values.out === undefined || report === undefined) continue;
    writeFileSync(join(values.out, `${number}.json`), JSON.stringify(report, null, 1));
    writeFileSync(join(values.out, `${number}.md`), app.renderers.markdown(report));
  }
  console.log(`\n${asked.length - failed} of ${asked.length} runs without a fault.`);
  if (failed > 0) process.exitCode = 1;
} finally {
  await app.close();
  model.stop();
  rmSync(folder, { recursive: true, force: true });
}

function sumUpCalls(calls: typeof model.calls): string {
  const sum = (count: (call: (typeof calls)[number]) => number) =>
    Math.round(calls.reduce((total, call) => total + count(call), 0));
  const read = sum(({ promptTokens }) => promptTokens);
  const written = sum(({ tokens }) => tokens);
  const tasks = countBy(calls, ({ task }) => task ?? 'without a task');
  const ends = countBy(calls, ({ end }) => end);
  return `${calls.length} calls in ${sum(({ seconds }) => seconds)} s: ${tasks} (${ends}); ${read} tokens read, ${written} written`;
}
