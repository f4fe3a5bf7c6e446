import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { estimateTokens } from '../src/linguistics/index.ts';
import { makeSample } from './sample-reports/make-sample.ts';
import { RecordingSchema } from './sample-reports/recorded-model.ts';

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
  const { report, page, requests } = await makeSample(
    title,
    recording,
    found,
    values.context === undefined ? undefined : Number(values.context),
  );
  for (const request of requests) {
    const own = request.messages.map(({ content }) => content).join('\n');
    if (values.show === request.task) console.log(own);
    else if (values.show === undefined)
      console.log(`${title}: ${request.task} ${estimateTokens(own)} tokens`);
  }
  const { supported, claims, removed } = report.verification;
  console.log(`${title}: ${report.status}, ${supported} of ${claims} signed, ${removed.length} taken out`);
  if (values.show === undefined && values.context === undefined)
    writeFileSync(join(import.meta.dirname, `../docs/sample-report-${title}.md`), page);
  if (values.show === 'report') console.log(JSON.stringify(report, null, 1));
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
