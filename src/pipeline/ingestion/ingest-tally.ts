import type { DocumentWarning } from '../../domain/index.ts';
import type { Problem } from '../../errors/index.ts';
import type { IngestOutcome, IngestProgress, IngestSummary } from '../services.ts';

interface ReadFile {
  readonly sourcePath: string;
  readonly outcome: IngestOutcome;
  readonly chunks: number;
  readonly problem?: Problem | undefined;
  readonly warnings?: readonly DocumentWarning[] | undefined;
}

/** Counts what became of each file of a folder and reports it; failures and warnings come in the order of the paths. */
export function createIngestTally(
  total: number,
  onProgress: ((progress: IngestProgress) => void) | undefined,
) {
  const counts: Record<IngestOutcome, number> = {
    indexed: 0,
    partial: 0,
    unchanged: 0,
    failed: 0,
    removed: 0,
  };
  const failed: IngestSummary['failed'][number][] = [];
  const warned: IngestSummary['warned'][number][] = [];
  let chunks = 0;
  let done = 0;
  return {
    removed: (count: number) => {
      counts.removed += count;
    },
    read: ({ sourcePath, outcome, problem, warnings, ...file }: ReadFile) => {
      counts[outcome]++;
      chunks += file.chunks;
      if (problem !== undefined) failed.push({ sourcePath, problem });
      if (warnings !== undefined) warned.push({ sourcePath, warnings });
      done++;
      onProgress?.({ type: 'file-end', sourcePath, outcome, chunks: file.chunks, problem, done, total });
    },
    summary: (): Pick<IngestSummary, 'chunks' | 'counts' | 'failed' | 'warned'> => ({
      chunks,
      counts,
      failed: failed.toSorted(byPath),
      warned: warned.toSorted(byPath),
    }),
  };
}

const byPath = (a: { readonly sourcePath: string }, b: { readonly sourcePath: string }): number =>
  a.sourcePath < b.sourcePath ? -1 : 1;
