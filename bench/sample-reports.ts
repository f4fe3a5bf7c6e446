import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { estimateTokens } from '../src/linguistics/index.ts';
import { createOpenAiServer } from '../test/fakes/openai-server.ts';
import { openPlumbline } from './open-plumbline.ts';
import { RecordingSchema, replyFrom } from './sample-reports/recorded-model.ts';

const { values } = parseArgs({
  options: {
    /** Folders with the files of the recordings; those of the repository are found without. */
    data: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    /** Prints the prompts of a task instead of writing the reports. */
    show: { type: 'string' },
    context: { type: 'string' },
  },
});

const RECORDINGS = join(import.meta.dirname, '../examples/sample-reports');
const FOLDERS = [...values.data, join(import.meta.dirname, '../examples')];

for (const name of readdirSync(RECORDINGS)
  .filter((file) => file.endsWith('.json'))
  .sort()) {
  const title = name.replace(/\.json$/, '');
  if (values.only !== undefined && values.only !== title) continue;
  const recording = RecordingSchema.parse(JSON.parse(readFileSync(join(RECORDINGS, name), 'utf8')));
  const found = findFiles(recording.files);
  const missing = recording.files.filter((file) => !found.has(file));
  if (missing.length > 0) {
    console.log(`${title}: left as it is, since ${missing.join(', ')} is in no folder given with --data.`);
    continue;
  }
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-sample-'));
  const server = await createOpenAiServer({ reply: replyFrom(recording) });
  const app = await openPlumbline({
    folder,
    baseUrl: server.baseUrl,
    subQuestions: 3,
    poolSize: 4,
    set: [
      'planner.maxSubQuestions=12',
      `language.contextTokens=${values.context ?? recording.contextTokens}`,
    ],
  });
  try {
    const docs = join(folder, 'docs');
    mkdirSync(docs);
    for (const [file, path] of found) copyFileSync(path, join(docs, file));
    const { collection } = await app.ingest.ingestFolder({ folder: docs });
    const run = await app.research.submit({
      question: recording.question,
      collectionIds: [collection.id],
      reviewPlan: false,
    });
    const { status } = await app.research.execute(run.id);
    const report = await app.research.report(run.id);
    if (report === undefined) throw new Error(`${title}: the run ended ${status} without a report`);
    for (const request of server.requests) {
      const own = request.messages.map(({ content }) => content).join('\n');
      if (values.show === request.task) console.log(own);
      else if (values.show === undefined)
        console.log(`${title}: ${request.task} ${estimateTokens(own)} tokens`);
    }
    const { supported, claims, removed } = report.verification;
    console.log(`${title}: ${report.status}, ${supported} of ${claims} signed, ${removed.length} taken out`);
    if (values.show === undefined && values.context === undefined)
      writeFileSync(
        join(import.meta.dirname, `../docs/sample-report-${title}.md`),
        intro(title, recording.files, app.renderers.markdown(report)),
      );
    if (values.show === 'report') console.log(JSON.stringify(report, null, 1));
  } finally {
    await app.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function findFiles(files: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const folder of FOLDERS)
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = files.find((name) => path.split('/').at(-1) === name);
      if (file !== undefined && !found.has(file)) found.set(file, join(folder, path));
    }
  return found;
}

/** Times and counts that differ from one run to the next are left out of a file that is made again. */
function intro(title: string, files: readonly string[], markdown: string): string {
  const steady = markdown
    .split('\n')
    .filter((line) => !/^- (?:Finished|Elapsed|Time|完成时间|用时)/.test(line))
    .join('\n');
  return `# A sample report with a model\n\nMade again by \`npm run docs:samples -- --only ${title}\` from ${files.map((file) => `\`${file}\``).join(', ')}, with the replies of a model\nrecorded in \`examples/sample-reports/${title}.json\`: search, checks and rendering are the program's own. What follows the line is the file as it was written.\n\n---\n\n${steady}`;
}
