import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { ApiProblemSchema } from '../../../src/api/contract/schemas.ts';
import { type ApiHarness, openApi } from '../../fakes/api-harness.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await openApi({ settings: { maxBodyBytes: 100_000 } });
  api.put({ id: 'run_known', status: 'awaiting-review' });
});
afterAll(() => api.close());

const json = fc.jsonValue({ maxDepth: 4 });
const postPaths = fc.constantFrom(
  '/api/research',
  '/api/collections',
  '/api/research/run_known/plan',
  '/api/research/run_known/follow-up',
  '/api/research/run_known/fork',
);
const withWrongTypes = fc.record(
  {
    question: fc.oneof(fc.string(), json),
    collections: json,
    reviewPlan: json,
    action: fc.oneof(fc.constantFrom('approve', 'edit', 'replan'), json),
    questions: json,
    feedback: json,
    name: json,
    __proto__: json,
    constructor: json,
  },
  { requiredKeys: [] },
);

async function expectNoFault(response: Response): Promise<void> {
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  if (response.status < 400) return;
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = ApiProblemSchema.parse(JSON.parse(text));
  expect(problem.status).toBe(response.status);
  expect(problem.requestId).toBe(response.headers.get('x-request-id'));
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/src\/|\/tmp\//);
}

describe('requests of any shape', () => {
  it.prop([postPaths, fc.oneof(json, withWrongTypes)], { numRuns: 300 })(
    'always get an answer or a problem document, never a fault of the server',
    async (path, body) => {
      await expectNoFault(await api.post(path, body));
    },
  );

  it.prop([postPaths, fc.string({ maxLength: 200 })])(
    'never fault on a body that is not JSON',
    async (path, body) => {
      await expectNoFault(await api.post(path, body));
    },
  );

  it.prop([
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('', '/events', '/report', '/evidence'),
  ])('never fault on a strange id, and never find a run with it', async (id, rest) => {
    fc.pre(!['', '.', '..'].includes(id));
    const path = `/api/research/${encodeURIComponent(Buffer.from(id).toString())}${rest}`;
    const response = await api.request(path);
    expect([400, 404]).toContain(response.status);
    await expectNoFault(response);
  });

  it.prop([fc.uint8Array({ maxLength: 2000 }), fc.stringMatching(/^[\x21-\x7e]{0,30}$/)])(
    'never fault on a multipart body of noise',
    async (bytes, boundary) => {
      const response = await api.request('/api/documents', {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: Buffer.concat([Buffer.from(`--${boundary}\r\n`), bytes]),
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      await expectNoFault(response);
    },
  );
});
