import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../../src/cli/terminal/progress.ts';
import type { IngestSummary } from '../../../../src/pipeline/index.ts';
import { createFakeIo } from '../../../fakes/cli-io.ts';

const SUMMARY: IngestSummary = {
  collection: { id: 'col_1', name: 'docs' },
  files: 5,
  bytes: 10,
  chunks: 30,
  elapsedMs: 400,
  counts: { indexed: 2, partial: 1, unchanged: 0, failed: 2, removed: 0 },
  warned: [],
  failed: [],
  leftOut: [],
};

function startProgress(isInteractive: boolean) {
  const clock = { nowMs: 0 };
  const io = createFakeIo({ isInteractive, nowMs: () => clock.nowMs });
  return { clock, io, progress: createProgress(io, { quiet: false }) };
}
const fileEnd = (done: number, total: number) =>
  ({ type: 'file-end', sourcePath: `${done}.pdf`, outcome: 'indexed', chunks: 3, done, total }) as const;

describe('the progress of an ingestion', () => {
  it.each([false, true])('should count no file as a document that could not be read (live: %s)', (live) => {
    const { io, progress } = startProgress(live);
    progress.ingestEnd(SUMMARY);
    expect(io.stderr()).toMatch(/Library {2}3 documents .*1 partly read.*2 failed/);
  });

  it('should say in a log what is left, as soon as it can be judged', () => {
    const { clock, io, progress } = startProgress(false);
    progress.ingest({ type: 'scan-end', total: 100, bytes: 1 });
    progress.ingest(fileEnd(1, 100));
    clock.nowMs = 20_000;
    progress.ingest(fileEnd(10, 100));
    clock.nowMs = 200_000;
    progress.ingest(fileEnd(100, 100));
    expect(io.stderr().trim().split('\n')).toEqual([
      'found 100 files',
      '[1/100] indexed 1.pdf',
      '[10/100] indexed 10.pdf (3:00 left)',
      '[100/100] indexed 100.pdf',
    ]);
  });

  it('should tell a log now and then how far a long document is', () => {
    const { clock, io, progress } = startProgress(false);
    progress.ingest({ type: 'scan-end', total: 1, bytes: 1 });
    progress.ingest({ type: 'file-start', sourcePath: 'book.pdf' });
    for (let page = 1; page <= 60; page++) {
      clock.nowMs += 500;
      progress.ingest({
        type: 'file-progress',
        sourcePath: 'book.pdf',
        stage: 'pages',
        done: page,
        total: 60,
      });
    }
    expect(io.stderr().trim().split('\n')).toEqual([
      'found 1 file',
      'reading book.pdf: pages 20/60',
      'reading book.pdf: pages 40/60',
      'reading book.pdf: pages 60/60',
    ]);
  });
});
