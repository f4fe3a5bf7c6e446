// npm run eval:evidence -- --data DIR [--half first|second] [--tasks N] [--json FILE]: of the gold passages that a sub-question of a run has
// kept, the share that stands whole in the writer's prompt, for contexts of 32k and 128k tokens.
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnswerQuestion } from './eval-answers/answer-set.ts';
import { openLibrary } from './eval-answers/open-library.ts';
import { findAnswerFolders, readFinanceBench } from './eval-answers/read-financebench.ts';
import { createRecordedRuns, recallOf } from './evidence-recall/record-run.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    half: { type: 'string', default: 'first' },
    tasks: { type: 'string', default: '6,12' },
    json: { type: 'string' },
    cache: { type: 'string', default: resolve(import.meta.dirname, '../.plumbline/eval-answers') },
  },
});

/** Tokens of the model's context. */
const CONTEXTS = [32_768, 131_072];
const corpus = join(resolve(values.data), 'corpus');
const rows: { set: string; metric: string; value: number }[] = [];
const sets = existsSync(corpus) ? findAnswerFolders(corpus).flatMap(readFinanceBench) : [];
const chosen = sets.filter(({ name }) => name.endsWith(` ${values.half} half`));
if (chosen.length === 0) {
  console.error(`No questions below ${values.data} fit.`);
  process.exit(66);
}
for (const set of chosen) {
  for (const context of CONTEXTS) {
    const runs = createRecordedRuns(context);
    const library = await openLibrary(set.folder, resolve(values.cache), { language: runs.language });
    try {
      for (const size of values.tasks.split(',').map(Number)) {
        const found = [];
        for (const questions of inParts(set.questions, size))
          found.push(await runs.research(library, questions));
        report(`${set.name}, ${size} tasks`, context, recallOf(found));
      }
    } finally {
      await library.close();
    }
  }
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);

/** Every question once, in runs of at most `size` sub-questions; a rest under three takes what comes first again. */
function inParts(questions: readonly AnswerQuestion[], size: number): AnswerQuestion[][] {
  const parts = [];
  for (let at = 0; at < questions.length; at += size) parts.push(questions.slice(at, at + size));
  const last = parts.at(-1);
  if (last !== undefined && last.length < 3) last.push(...questions.slice(0, 3 - last.length));
  return parts;
}

function report(set: string, context: number, found: ReturnType<typeof recallOf>): void {
  const name = `${Math.round(context / 1024)}k`;
  for (const [metric, value] of Object.entries(found)) {
    rows.push({ set, metric: `${name}: ${metric}`, value });
    console.log(`${set.padEnd(40)} ${`${name}: ${metric}`.padEnd(44)} ${value.toFixed(3)}`);
  }
}
