import { parentPort, workerData } from 'node:worker_threads';
import { wording } from '../../catalogue/index.ts';
import { AppError, type ErrorCode, saidBy } from '../../errors/index.ts';
import { readTable } from './read-table.ts';
import type { TableReply, TableTask } from './table-files.ts';
import { writeWorkbook } from './write-workbook.ts';

// Entry of the thread that reads or writes one table file.
parentPort?.postMessage(perform(workerData as TableTask));

function perform(task: TableTask): TableReply {
  try {
    return task.action === 'read'
      ? { table: readTable(task.bytes, task.name, task.limits) }
      : { bytes: writeWorkbook(task.rows, task.sheet) };
  } catch (error) {
    const known = error instanceof AppError;
    const code: ErrorCode = known ? error.code : 'E030';
    const unknown =
      task.action === 'read'
        ? wording('tableUnreadable', { name: task.name })
        : wording('workbookNotWritten');
    return {
      failure: {
        code,
        said: known ? saidBy(error) : unknown,
        cause: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
    };
  }
}
