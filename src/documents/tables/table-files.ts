import { Worker } from 'node:worker_threads';
import type { Cell, TableFile, TableFiles } from '../../domain/index.ts';
import { AppError, type ErrorCode } from '../../errors/index.ts';
import type { TableLimits } from './table-limits.ts';

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/documents/tables/table-worker.js' : './table-worker.js',
  import.meta.url,
);

export type TableTask =
  | {
      readonly action: 'read';
      readonly bytes: Uint8Array;
      readonly name: string;
      readonly limits: TableLimits;
    }
  | { readonly action: 'write'; readonly rows: readonly (readonly Cell[])[]; readonly sheet: string };

export interface TableReply {
  readonly table?: TableFile;
  readonly bytes?: Uint8Array;
  readonly failure?: { readonly code: ErrorCode; readonly message: string; readonly cause: string };
}

/** Table files in threads of their own, one for each file, with limits on time and memory. */
export function createTableFiles(limits: TableLimits): TableFiles {
  const run = async (task: TableTask, name: string): Promise<TableReply> => {
    const reply = await perform(task, name, limits);
    const { failure } = reply;
    if (failure !== undefined)
      throw new AppError(failure.code, failure.message, { cause: new Error(failure.cause) });
    return reply;
  };
  return {
    read: async (bytes, name) => {
      const { table } = await run({ action: 'read', bytes, name, limits }, `“${name}”`);
      if (table === undefined) throw new AppError('E030', `“${name}” could not be read. Save it again.`);
      return table;
    },
    writeWorkbook: async (rows, sheet) => {
      const { bytes } = await run({ action: 'write', rows, sheet }, 'The workbook');
      if (bytes === undefined) throw new AppError('E035', 'The workbook could not be written. Try .csv.');
      return bytes;
    },
  };
}

function perform(task: TableTask, name: string, limits: TableLimits): Promise<TableReply> {
  const worker = new Worker(ENTRY, {
    workerData: task,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  });
  return new Promise<TableReply>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new AppError('E033', `${name} took longer than ${limits.timeoutMs} ms. Split it.`)),
      limits.timeoutMs,
    );
    timer.unref();
    worker.once('message', (reply: TableReply) => resolve(reply));
    worker.once('error', (cause) => {
      const isFull = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(
        isFull
          ? new AppError('E032', `${name} needs more memory than is allowed. Split it.`, { cause })
          : new AppError('E030', `${name} ended the thread that worked on it.`, { cause }),
      );
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new AppError('E030', `${name} ended the thread that worked on it.`));
    });
  }).finally(() => void worker.terminate());
}
