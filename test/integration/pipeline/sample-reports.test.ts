import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSample, type Sample } from '../../../bench/sample-reports/make-sample.ts';
import { RecordingSchema } from '../../../bench/sample-reports/recorded-model.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TITLE = 'annual-reports-zh';
const recording = RecordingSchema.parse(
  JSON.parse(readFileSync(join(ROOT, `examples/sample-reports/${TITLE}.json`), 'utf8')),
);
let sample: Sample;

beforeAll(async () => {
  const files = recording.files.map((file) => [file, join(ROOT, 'examples', TITLE, file)] as const);
  sample = await makeSample(TITLE, recording, new Map(files));
}, 120_000);

const headingsOf = (page: string) => page.split('\n').filter((line) => /^#{1,2} /.test(line));
const sourcesOf = (page: string) => [...new Set(page.match(/《[^》]+》/g))].toSorted();
/** Without markers, formulas, marks and all that is not a letter or digit. */
const plain = (text: string) =>
  text.replace(/\[[^\]]*\]|\{[^}]*\}|\*\([^)]*\)\*/g, '').replace(/[^\p{L}\p{N}]/gu, '');

describe('the sample report whose files are in the repository', () => {
  it('should show what its recording gives today; npm run docs:samples makes it again', () => {
    const page = readFileSync(join(ROOT, `docs/sample-report-${TITLE}.md`), 'utf8');
    expect(headingsOf(sample.page)).toEqual(headingsOf(page));
    expect(sourcesOf(sample.page)).toEqual(sourcesOf(page));
  });

  it('should hold every statement that the model wrote, in its place or among those taken out', () => {
    const shown = plain(sample.page);
    const written = recording.report
      .filter((line) => /ev_/.test(line) && !line.startsWith('|'))
      .flatMap((line) => line.split(/(?<=[。；])/).map((sentence) => plain(sentence)));
    const missing = written.filter(
      (sentence) => sentence.length > 20 && !shown.includes(sentence.slice(0, 20)),
    );
    expect(written.length).toBeGreaterThan(10);
    expect(missing.length).toBeLessThan(written.length / 5);
  });

  it('should have asked the model each thing it has a reply for, and the writer for two drafts and what speaks against them', () => {
    const tasks = sample.requests.map(({ task }) => task);
    expect(tasks.filter((task) => task === 'write_report')).toHaveLength(3);
    expect(tasks.filter((task) => task === 'plan')).toHaveLength(1);
  });

  it('should sign most of what the writer stated', () => {
    const { supported, claims } = sample.report.verification;
    expect(supported / claims).toBeGreaterThan(0.7);
  });
});
