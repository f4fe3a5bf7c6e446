import { wording } from '../../catalogue/index.ts';
import {
  assertStorableText,
  type Batch,
  type BatchLimits,
  type BatchQuestion,
  type BatchRow,
  type Cell,
  type Clock,
  type TableFile,
  type TableFiles,
  toStorableText,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import type { BatchPreview, BatchRequest, BatchService, QuestionSource } from './batch-types.ts';
import { chooseColumns, columnsOf, type QuestionTable } from './choose-columns.ts';
import { planBatch } from './plan-batch.ts';

export interface BatchSettings {
  readonly limits: BatchLimits;
  readonly parallel: number;
  readonly maxRows: number;
  readonly maxQuestionCharacters: number;
}

export interface PlannedBatch {
  readonly batch: Batch;
  readonly rows: readonly BatchRow[];
  readonly questions: readonly BatchQuestion[];
}

interface BatchPlannerDeps {
  tables: Pick<TableFiles, 'read'>;
  createId: (prefix: 'bat') => string;
  clock: Clock;
  settings: BatchSettings;
}

const PREVIEW_ROWS = 8;

/** Reads what is asked and plans its rows; nothing is stored. */
export function createBatchPlanner(deps: BatchPlannerDeps): {
  fingerprint(request: BatchRequest): string;
  plan(request: BatchRequest): Promise<PlannedBatch>;
  preview: BatchService['preview'];
} {
  return {
    fingerprint: fingerprintOf,
    plan: (request) => plan(deps, request),
    preview: (source, wanted) => preview(deps, source, wanted),
  };
}

async function plan(deps: BatchPlannerDeps, request: BatchRequest): Promise<PlannedBatch> {
  const { settings } = deps;

  const { source, mode = 'ask', parallel = settings.parallel } = request;
  const table = await readQuestionSource(deps, source, request);
  const { rows, questions } = planBatch(table, {
    mode,
    maxQuestionCharacters: settings.maxQuestionCharacters,
  });
  if (questions.length === 0) throw new AppError('E020', wording('noQuestions'));
  const now = deps.clock.now().toISOString();
  const batch: Batch = {
    id: deps.createId('bat'),
    name: toStorableText(source.name ?? 'questions'),
    status: 'running',
    mode,
    collectionIds: [...request.collectionIds],
    columns: [...table.columns],
    questionColumn: table.questionColumn,
    preamble: table.preamble.map((row) => [...row]),
    hasHeader: table.hasHeader,
    fingerprint: fingerprintOf(request),
    limits: { ...settings.limits, ...request.limits },
    parallel,
    ...(request.requestedBy === undefined ? {} : { requestedBy: request.requestedBy }),
    activeMs: 0,
    createdAt: now,
    updatedAt: now,
  };
  return { batch, rows, questions };
}

async function preview(
  deps: BatchPlannerDeps,
  source: { readonly bytes: Uint8Array; readonly name: string },
  wanted: Pick<BatchRequest, 'column' | 'sheet'>,
): Promise<BatchPreview> {
  const file = storableTable(await deps.tables.read(source.bytes, source.name));
  const { sheet, columns, questionColumn, rows } = columnsOf(file, wanted);
  return {
    sheets: file.sheets.flatMap(({ name }) => (name === undefined ? [] : [name])),
    ...(sheet === undefined ? {} : { sheet }),
    columns,
    ...(questionColumn < 0 ? {} : { questionColumn }),
    rows: rows.slice(0, PREVIEW_ROWS),
    count: rows.length,
  };
}

async function readQuestionSource(
  deps: BatchPlannerDeps,
  source: QuestionSource,
  request: BatchRequest,
): Promise<QuestionTable> {
  const { settings } = deps;

  if ('bytes' in source)
    return chooseColumns(storableTable(await deps.tables.read(source.bytes, source.name)), request);
  assertStorableText({ questions: source.questions });
  if (source.questions.length > settings.maxRows)
    throw new AppError('E032', wording('batchTooLarge', { most: settings.maxRows }));
  const hasModes = source.questions.some(({ mode }) => mode !== undefined);
  const rows = source.questions.map(({ question, mode }): Cell[] =>
    hasModes ? [question, mode ?? ''] : [question],
  );
  return {
    columns: hasModes ? ['question', 'mode'] : ['question'],
    questionColumn: 0,
    hasHeader: false,
    preamble: [],
    rows,
  };
}

/** What a file holds is cleaned where it comes in: nobody can type it again. */
function storableTable(file: TableFile): TableFile {
  const clean = (cell: Cell) => (typeof cell === 'string' ? toStorableText(cell) : cell);
  const sheets = file.sheets.map(({ name, rows }) => ({
    ...(name === undefined ? {} : { name: toStorableText(name) }),
    rows: rows.map((row) => row.map(clean)),
  }));
  return { ...file, sheets };
}

/** Names the questions, where they are asked and how, and who asks. */
function fingerprintOf(request: BatchRequest): string {
  const { source, collectionIds, mode = 'ask', column, sheet, requestedBy } = request;
  const content = 'bytes' in source ? sha256(source.bytes) : sha256(JSON.stringify(source.questions));
  return sha256(
    JSON.stringify([
      content,
      [...collectionIds].sort(),
      mode,
      column ?? null,
      sheet ?? null,
      requestedBy ?? null,
    ]),
  );
}
