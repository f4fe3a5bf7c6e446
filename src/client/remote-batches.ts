import * as z from 'zod';
import {
  type ApiBatch,
  ApiBatchSchema,
  BatchListSchema,
  BatchPreviewSchema,
  BatchRowListSchema,
  batchOperations as operations,
} from '../api/contract/index.ts';
import { BatchRowResultSchema } from '../domain/index.ts';
import type { BatchRequest, BatchService, BatchView } from '../pipeline/index.ts';
import type { HttpClient } from './http-client.ts';
import { orAbsent } from './or-absent.ts';

const PAGE = 100;

/** Batches of a server, which works on them; a command watches. */
export function createRemoteBatches(deps: {
  client: HttpClient;
  wait: (ms: number) => Promise<void>;
  pollMs: number;
}): BatchService {
  const { client } = deps;
  const byId = (id: string) => ({ params: { id } });
  const get = async (id: string) => toView(await client.call(operations.getBatch, byId(id), ApiBatchSchema));
  const steer = (operation: typeof operations.pauseBatch) => async (id: string) =>
    toView(await client.call(operation, byId(id), ApiBatchSchema));
  const pause = steer(operations.pauseBatch);
  const resume: BatchService['resume'] = async (id, { limits, parallel } = {}) => {
    const maxCostUsd = limits?.maxCostUsd;
    const body = {
      ...(parallel === undefined ? {} : { parallel }),
      ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
    };
    return toView(await client.call(operations.resumeBatch, { ...byId(id), body }, ApiBatchSchema));
  };

  return {
    create: async (request) =>
      toView(await client.call(operations.createBatch, toCall(request), ApiBatchSchema)),
    find: (id) => orAbsent(get(id)),
    list: async (limit, filter) => {
      const query = { limit: Math.min(limit, PAGE), before: filter?.beforeId };
      return (await client.call(operations.listBatches, { query }, BatchListSchema)).batches.map(toView);
    },
    work: async (id, { signal, onProgress } = {}) => {
      if ((await get(id)).status !== 'running') await resume(id);
      for (;;) {
        const view = await get(id);
        onProgress?.(view);
        if (view.status !== 'running') return view;
        if (signal?.aborted) return pause(id);
        await deps.wait(deps.pollMs);
      }
    },
    resume,
    pause,
    cancel: steer(operations.cancelBatch),
    retry: async (id, status = 'failed') =>
      toView(await client.call(operations.retryBatch, { ...byId(id), body: { status } }, ApiBatchSchema)),
    rows: async (id, { after, limit, statuses }) => {
      const query = { after, limit, status: statuses?.[0] };
      return (await client.call(operations.listBatchRows, { ...byId(id), query }, BatchRowListSchema)).rows;
    },
    preview: async ({ bytes, name }, { column, sheet }) => {
      const call = { query: { name, column, sheet }, body: formOf(bytes, name) };
      return client.call(operations.previewBatch, call, BatchPreviewSchema);
    },
    review: (id, row, body) =>
      client.call(operations.reviewBatchRow, { params: { id, row }, body }, BatchRowResultSchema),
    results: async function* (id, format) {
      const call = { ...byId(id), query: { format }, accept: '*/*' };
      yield* partsOf(await client.open(operations.getBatchResults, call));
    },
    remove: (id) => client.call(operations.deleteBatch, byId(id), z.undefined()),
  };
}

function toView(batch: ApiBatch): BatchView {
  const { links: _links, requestedBy, finishedAt, ...rest } = batch;
  return {
    ...rest,
    preamble: [],
    hasHeader: true,
    fingerprint: '',
    ...(requestedBy === undefined ? {} : { requestedBy }),
    ...(finishedAt === undefined ? {} : { finishedAt }),
  };
}

async function* partsOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return;
    yield part.value;
  }
}

function toCall({ source, collectionIds, mode, column, sheet, parallel, limits, reuse }: BatchRequest) {
  const maxCostUsd = limits?.maxCostUsd;
  if ('questions' in source) {
    const questions = source.questions.map(({ question, mode: own }) =>
      own === undefined ? question : { question, mode: own },
    );
    const rest = { name: source.name, mode, parallel, maxCostUsd, reuse };
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    return { body: { questions, collections: [...collectionIds], ...given } };
  }
  const reused = reuse === undefined ? undefined : reuse ? ('true' as const) : ('false' as const);
  const query = {
    name: source.name,
    collection: [...collectionIds],
    mode,
    column,
    sheet,
    parallel,
    maxCostUsd,
    reuse: reused,
  };
  return { query, body: formOf(source.bytes, source.name) };
}

function formOf(bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
