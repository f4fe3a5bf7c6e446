import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { wording } from '../../../../src/catalogue/index.ts';
import type { FetchRequest, FetchResponse, GuardedFetch } from '../../../../src/domain/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { createSourceClient, jsonOf } from '../../../../src/tools/sources/client/source-client.ts';
import { createSleepingClock } from '../../../fakes/source-servers/source-bench.ts';

type Step =
  | AppError
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

function create(steps: readonly Step[], maxAttempts = 3) {
  const time = createSleepingClock();
  const requests: (FetchRequest & { readonly url: string })[] = [];
  const fetch: GuardedFetch = async (url, request) => {
    const step = steps[requests.length];
    requests.push({ ...request, url });
    if (step === undefined) throw new Error('unexpected request');
    if (step instanceof AppError) throw step;
    return response(url, step);
  };
  const client = createSourceClient(
    {
      label: 'Tidebase',
      limits: { requests: 100, intervalMs: 1000, concurrency: 4 },
      advice: wording('adviceTryLater'),
    },
    { ...time, random: () => 0, timeoutMs: 1000, maxAttempts, userAgent: 'Plumbline/test' },
  );
  const send = (extra: { body?: unknown } = {}) =>
    client.send(
      { fetch, query: 'tides' },
      {
        url: new URL('https://tidebase.example/x'),
        accept: ['application/json'],
        parse: jsonOf(z.object({ ok: z.boolean() })),
        ...extra,
      },
    );
  return { send, requests, ...time };
}

const response = (
  url: string,
  { status, headers = {}, body = '{"ok":true}' }: Exclude<Step, AppError>,
): FetchResponse => ({
  url,
  status,
  headers,
  contentType: 'application/json',
  body: (async function* () {})(),
  text: async () => body,
  cancel: () => undefined,
});

describe('source client', () => {
  it('should back off with jitter between attempts, longer each time', async () => {
    const { send, slept } = create([{ status: 500 }, { status: 503 }, { status: 200 }]);
    expect(await send()).toEqual({ ok: true });
    expect(slept).toEqual([500, 1000]);
  });

  it('should give up after its attempts, by name and with advice', async () => {
    const { send, requests } = create([{ status: 429 }, { status: 429 }, { status: 429 }]);
    await expect(send()).rejects.toMatchObject({
      code: 'E037',
      message: expect.stringContaining('Tidebase'),
    });
    expect(requests).toHaveLength(3);
  });

  it('should honour Retry-After as a date too', async () => {
    const at = new Date('2026-05-01T00:00:09Z').toUTCString();
    const { send, slept } = create([{ status: 503, headers: { 'retry-after': at } }, { status: 200 }]);
    await send();
    expect(slept).toEqual([9000]);
  });

  it('should neither wait for nor ask again during a pause of an hour', async () => {
    const { send, slept, requests } = create([{ status: 429, headers: { 'retry-after': '3600' } }]);
    await expect(send()).rejects.toMatchObject({ code: 'E037' });
    await expect(send()).rejects.toMatchObject({ code: 'E037', message: expect.stringContaining('3600 s') });
    expect(slept).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 432])(
    'should not repeat what is our own fault (%i), nor rest the provider',
    async (status) => {
      const { send, requests } = create([...Array.from({ length: 6 }, () => ({ status })), { status: 200 }]);
      for (let count = 0; count < 6; count++) await expect(send()).rejects.toMatchObject({ code: 'E034' });
      expect(await send()).toEqual({ ok: true });
      expect(requests).toHaveLength(7);
    },
  );

  it('should pass on what the fetcher refuses, with the name of the source, and not count it against the provider', async () => {
    const offline = new AppError(
      'E039',
      'Nothing was sent to tidebase.example: Plumbline may fetch nothing (web.offline).',
    );
    const { send, requests } = create([...Array.from({ length: 6 }, () => offline), { status: 200 }]);
    for (let count = 0; count < 6; count++)
      await expect(send()).rejects.toMatchObject({
        code: 'E039',
        message: expect.stringMatching(/^Tidebase: Nothing/),
      });
    expect(await send()).toEqual({ ok: true });
    expect(requests).toHaveLength(7);
  });

  it('should post JSON and name the words that were sent', async () => {
    const { send, requests } = create([{ status: 200 }]);
    await send({ body: { query: 'tides' } });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      body: '{"query":"tides"}',
      sent: 'tides',
      purpose: 'search',
    });
  });
});
