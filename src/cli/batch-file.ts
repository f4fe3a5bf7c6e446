import { readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { wording } from '../catalogue/index.ts';
import type { TableFormat } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import type { BatchService, BatchView } from '../pipeline/index.ts';
import { checkSources, checkWritable } from './check-input.ts';
import type { CliIo } from './io.ts';
import { writeFailure, writeStreamed } from './write-outputs.ts';

const FORMATS: Readonly<Record<string, TableFormat>> = {
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.xlsx': 'xlsx',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.md': 'md',
  '.txt': 'txt',
};
const ENDINGS = ['.csv', '.tsv', '.xlsx', '.jsonl', '.md', '.txt'];
const WRITE_EVERY_MS = 5000;
/** Writing may take this share of the time at most. */
const WRITING_SHARE = 0.05;

export interface ResultsFile {
  readonly name: string;
  readonly path: string;
  readonly format: TableFormat;
}

/** The question file's bytes; E021 when it is not there, E042 when it cannot be read. */
export function readQuestionFile(
  name: string,
  cwd: string,
): { readonly bytes: Uint8Array; readonly name: string } {
  const [path = name] = checkSources([name], cwd);
  try {
    if (!statSync(path).isFile()) throw new AppError('E020', wording('questionsNoFile', { name }));
    return { bytes: readFileSync(path), name: basename(path) };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('E042', wording('inputForbidden', { name }), { cause });
  }
}

/** Where the results go: the file of `--out`, or one beside the questions named after them. */
export function checkResultsFile(out: string | undefined, questions: string, cwd: string): ResultsFile {
  const ending = extname(questions).toLowerCase();
  const name =
    out ??
    `${questions.slice(0, questions.length - ending.length)}.answers${ending === '.txt' ? '.md' : ending}`;
  const format = FORMATS[extname(name).toLowerCase()];
  if (format === undefined) throw new AppError('E020', wording('outNoEnding', { name, endings: ENDINGS }));
  return { name, path: checkWritable(name, cwd), format };
}

/** Writes the results as far as they are there; the file is whole at every moment. */
export async function writeResults(
  batches: Pick<BatchService, 'results'>,
  id: string,
  { path, name, format }: ResultsFile,
): Promise<void> {
  async function* bytes() {
    for await (const part of batches.results(id, format)) yield Buffer.from(part as Uint8Array);
  }
  await mkdir(dirname(path), { recursive: true }).catch((cause: unknown) => {
    throw writeFailure(name, wording('answersKept'), cause);
  });
  await writeStreamed({ path, name }, bytes(), wording('answersKept'));
}

/** Keeps the file of results up while a batch goes on: every few seconds, less often the longer writing takes. */
export function keepResults(deps: {
  batches: Pick<BatchService, 'results'>;
  io: Pick<CliIo, 'nowMs'>;
  file: ResultsFile;
}): { onProgress(view: BatchView): void; finish(id: string): Promise<void> } {
  const { batches, io, file } = deps;
  let nextMs = io.nowMs() + WRITE_EVERY_MS;
  let writing: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;

  return {
    onProgress: ({ id }) => {
      if (writing !== undefined || failure !== undefined || io.nowMs() < nextMs) return;
      const startedMs = io.nowMs();
      writing = writeResults(batches, id, file)
        .catch((error: unknown) => {
          failure = { error }; // told at the end; the answers are kept meanwhile
        })
        .finally(() => {
          const tookMs = io.nowMs() - startedMs;
          nextMs = io.nowMs() + Math.max(WRITE_EVERY_MS, tookMs / WRITING_SHARE);
          writing = undefined;
        });
    },
    finish: async (id) => {
      await writing;
      await writeResults(batches, id, file);
    },
  };
}
