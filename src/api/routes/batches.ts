import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'express';
import { wording } from '../../catalogue/index.ts';
import type { RunMode, TableFormat } from '../../domain/index.ts';
import { AppError, errorOf } from '../../errors/index.ts';
import type { BatchRequest, BatchView, QuestionSource } from '../../pipeline/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/batch-operations.ts';
import type { ApiBatch } from '../contract/batch-schemas.ts';
import { type Bind, takeBody } from '../http/bind.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import type { FairPlaces } from '../security/fair-places.ts';
import { maySee, type Principal } from '../security/principal.ts';
import { receiveFiles } from '../uploads/receive-files.ts';

const MEDIA_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/x-ndjson; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};
const EXTENSIONS = [
  '.csv',
  '.tsv',
  '.tab',
  '.xlsx',
  '.xlsm',
  '.jsonl',
  '.ndjson',
  '.txt',
  '.md',
  '.markdown',
];
const PAGE = 100;

interface BatchRoutesDeps
  extends Pick<ApiDeps, 'batches' | 'research' | 'uploadFolder' | 'createId' | 'settings'> {
  readonly scope: CollectionScope;
  /** Of bodies that are on their way. */
  readonly bodies: FairPlaces;
}

/** Files of questions: what makes, watches, steers and reads batches, and the estimate of one question. */
export function addBatchRoutes(bind: Bind, deps: BatchRoutesDeps): void {
  const lookup = createBatchLookup(deps);
  addNewBatches(bind, deps);
  addBatchViews(bind, deps, lookup);
  addBatchReview(bind, deps, lookup);
  addBatchSteering(bind, deps, lookup);
}

function addNewBatches(bind: Bind, deps: BatchRoutesDeps): void {
  const { batches, scope } = deps;

  bind(operations.createBatch, async ({ body, query, principal, request, response }) => {
    const isUpload = request.is('multipart/form-data') === 'multipart/form-data';
    const asked = isUpload
      ? {
          ...query,
          source: await receiveSource(deps, request, principal, query.name),
          collections: listOf(query.collection),
        }
      : { ...body, source: { questions: body.questions.map(withMode), name: body.name } };
    const { collections, maxCostUsd, source, mode, parallel, reuse } = asked;
    const created = await batches.create({
      source,
      mode,
      parallel,
      reuse,
      ...(isUpload ? { column: query.column, sheet: query.sheet } : {}),
      collectionIds: await scope.resolve(principal, collections),
      limits: limitsOf(maxCostUsd),
      ...(principal.isLocal ? {} : { requestedBy: principal.name }),
    });
    const goesOn = created.status === 'running' || created.status === 'paused';
    answer(response, goesOn ? await batches.resume(created.id) : created);
  });

  bind(operations.estimateResearch, async ({ body, principal, response }) => {
    const { collections, ...asked } = body;
    response.json(
      await deps.research.estimate({
        ...asked,
        ...(collections === undefined
          ? {}
          : { collectionIds: [...(await scope.resolve(principal, collections))] }),
        ...(principal.isLocal ? {} : { requestedBy: principal.name }),
      }),
    );
  });
}

function addBatchViews(bind: Bind, { batches, scope }: BatchRoutesDeps, { find }: BatchLookup): void {
  bind(operations.listBatches, async ({ query, principal, response }) => {
    const found: BatchView[] = [];
    const mayRead = await scope.reader(principal);
    let beforeId = query.before;
    for (;;) {
      const page = await batches.list(PAGE, { beforeId });
      found.push(
        ...page.filter(
          ({ requestedBy, collectionIds }) => maySee(principal, requestedBy) && mayRead(collectionIds),
        ),
      );
      beforeId = page.at(-1)?.id;
      if (found.length > query.limit || page.length < PAGE) break;
    }
    const shown = found.slice(0, query.limit);
    const next = found.length > query.limit ? shown.at(-1)?.id : undefined;
    response.json({ batches: shown.map(toApiBatch), ...(next === undefined ? {} : { next }) });
  });

  bind(operations.getBatch, async ({ params, principal, response }) => {
    response.json(toApiBatch(await find(principal, params.id)));
  });

  bind(operations.listBatchRows, async ({ params, query, principal, response }) => {
    const { id } = await find(principal, params.id);
    const { after, limit, status } = query;
    const statuses = status === undefined ? undefined : [status];
    const rows = await batches.rows(id, { after, limit, statuses });
    const next = rows.length === limit ? rows.at(-1)?.row : undefined;
    response.json({ rows, ...(next === undefined ? {} : { next }) });
  });

  bind(operations.getBatchResults, async ({ params, query, principal, response }) => {
    const batch = await find(principal, params.id);
    response.type(MEDIA_TYPES[query.format]);
    response.attachment(`${batch.id}.${query.format}`);
    // One for all parts: each further listener would stay until the end.
    const closed = once(response, 'close').catch(() => undefined);
    for await (const part of batches.results(batch.id, query.format)) {
      if (response.destroyed) return;
      if (!response.write(part)) await Promise.race([once(response, 'drain'), closed]);
    }
    response.end();
  });
}

function addBatchReview(bind: Bind, deps: BatchRoutesDeps, { find }: BatchLookup): void {
  bind(operations.previewBatch, async ({ query, principal, request, response }) => {
    if (request.is('multipart/form-data') !== 'multipart/form-data')
      throw new AppError('E020', wording('uploadEmpty', { part: 'file' }));
    const source = await receiveSource(deps, request, principal, query.name);
    response.json(await deps.batches.preview(source, query));
  });

  bind(operations.reviewBatchRow, async ({ params, body, principal, response }) => {
    const { id } = await find(principal, params.id);
    response.json(await deps.batches.review(id, params.row, body));
  });
}

function addBatchSteering(bind: Bind, { batches }: BatchRoutesDeps, { find, findOwn }: BatchLookup): void {
  bind(operations.pauseBatch, async ({ params, principal, response }) => {
    answer(response, await batches.pause((await findOwn(principal, params.id)).id));
  });

  bind(operations.resumeBatch, async ({ params, body, principal, response }) => {
    const { id } = await find(principal, params.id);
    const { parallel, maxCostUsd } = body;
    answer(response, await batches.resume(id, { parallel, limits: limitsOf(maxCostUsd) }));
  });

  bind(operations.retryBatch, async ({ params, body, principal, response }) => {
    const { id } = await find(principal, params.id);
    answer(response, await batches.retry(id, body.status));
  });

  bind(operations.cancelBatch, async ({ params, principal, response }) => {
    answer(response, await batches.cancel((await findOwn(principal, params.id)).id));
  });

  bind(operations.deleteBatch, async ({ params, principal, response }) => {
    await batches.remove((await findOwn(principal, params.id)).id);
    response.status(204).end();
  });
}

type BatchLookup = ReturnType<typeof createBatchLookup>;

function createBatchLookup({ batches, scope }: BatchRoutesDeps) {
  return { find, findOwn };

  /** A batch that the key has asked for and whose collections it may use now. */
  async function find(principal: Principal, id: string): Promise<BatchView> {
    const batch = await findOwn(principal, id);
    if (!(await scope.reader(principal))(batch.collectionIds)) throw noBatch();
    return batch;
  }

  /** To end a batch needs no right to read what it searches. */
  async function findOwn(principal: Principal, id: string): Promise<BatchView> {
    const batch = /^[\w-]+$/.test(id) ? await batches.find(id) : undefined;
    if (batch === undefined || !maySee(principal, batch.requestedBy)) throw noBatch();
    return batch;
  }
}

/** The one file of an upload, which is read and removed at once. */
async function receiveSource(
  deps: BatchRoutesDeps,
  request: Request,
  principal: Principal,
  name: string | undefined,
): Promise<Extract<QuestionSource, { bytes: Uint8Array }>> {
  const release = takeBody(deps.bodies, principal.name);
  const folder = join(deps.uploadFolder, deps.createId('upl'));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const maxFileBytes = deps.settings.maxQuestionFileBytes;
    const [file] = await receiveFiles(request, folder, {
      limits: { maxFiles: 1, maxFileBytes, maxTotalBytes: maxFileBytes + 65_536 },
      extensions: EXTENSIONS,
    });
    if (file === undefined) throw new AppError('E020', wording('uploadEmpty', { part: 'file' }));
    if (file.problem !== undefined) throw errorOf(file.problem);
    return { bytes: await readFile(join(folder, file.sourcePath)), name: name ?? file.sourcePath };
  } finally {
    release();
    await rm(folder, { recursive: true, force: true });
  }
}

const noBatch = () => new AppError('E021', wording('noBatchOfId'));
const limitsOf = (maxCostUsd: number | undefined): BatchRequest['limits'] =>
  maxCostUsd === undefined ? undefined : { maxCostUsd };
const listOf = (value: string | readonly string[] | undefined) =>
  value === undefined ? undefined : [value].flat();
const withMode = (question: string | { readonly question: string; readonly mode?: RunMode | undefined }) =>
  typeof question === 'string' ? { question } : question;

function toApiBatch(view: BatchView): ApiBatch {
  const { preamble: _preamble, fingerprint: _fingerprint, hasHeader: _hasHeader, ...shown } = view;
  const self = `/api/batches/${encodeURIComponent(view.id)}`;
  return { ...shown, links: { self, rows: `${self}/rows`, results: `${self}/results` } };
}

function answer(
  response: { status(code: number): { location(url: string): { json(body: ApiBatch): unknown } } },
  view: BatchView,
): void {
  const body = toApiBatch(view);
  response.status(202).location(body.links.self).json(body);
}
