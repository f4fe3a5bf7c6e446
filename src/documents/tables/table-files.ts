import { Worker } from 'node:worker_threads';
import { type Wording, wording } from '../../catalogue/index.ts';
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
  readonly failure?: { readonly code: ErrorCode; readonly said: string | Wording; readonly cause: string };
}

/** Table files in threads of their own, one for each file, with limits on time and memory. */
export function createTableFiles(limits: TableLimits): TableFiles {
  const run = async (task: TableTask, what: Wording): Promise<TableReply> => {
    const reply = await runInThread(task, what, limits);
    const { failure } = reply;
    if (failure !== undefined)
      throw new AppError(failure.code, failure.said, { cause: new Error(failure.cause) });
    return reply;
  };
  return {
    read: async (bytes, name) => {
      const { table } = await run({ action: 'read', bytes, name, limits }, wording('quoted', { name }));
      if (table === undefined) throw new AppError('E030', wording('tableUnreadable', { name }));
      return table;
    },
    writeWorkbook: async (rows, sheet) => {
      const { bytes } = await run({ action: 'write', rows, sheet }, wording('theWorkbook'));
      if (bytes === undefined) throw new AppError('E035', wording('workbookNotWritten'));
      return bytes;
    },
  };
}

function runInThread(task: TableTask, what: Wording, limits: TableLimits): Promise<TableReply> {
  const worker = new Worker(ENTRY, {
    workerData: task,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  });
  return new Promise<TableReply>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new AppError('E033', wording('tableTimedOut', { what, ms: limits.timeoutMs }))),
      limits.timeoutMs,
    );
    timer.unref();
    worker.once('message', (reply: TableReply) => resolve(reply));
    worker.once('error', (cause) => {
      const isFull = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(
        isFull
          ? new AppError('E032', wording('tableMemory', { what }), { cause })
          : new AppError('E030', wording('tableDied', { what }), { cause }),
      );
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new AppError('E030', wording('tableDied', { what })));
    });
  }).finally(() => void worker.terminate());
}
