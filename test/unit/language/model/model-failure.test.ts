import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { describeEndpoint } from '../../../../src/language/model/describe-endpoint.ts';
import {
  classifyFailure,
  ModelFailure,
  toAppError,
} from '../../../../src/language/model/failures/model-failure.ts';

const now = new Date('2026-01-05T10:00:00Z');
const http = (status: number, message: string, headers: Record<string, string> = {}) =>
  Object.assign(new Error(message), { status, headers: new Headers(headers) });
const network = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(`getaddrinfo ${code}`), { code }) });

const missing = (name: string) =>
  Object.assign(new Error(`Cannot find package '${name}' imported from /srv/app/dist/chat-endpoint.js`), {
    code: 'ERR_MODULE_NOT_FOUND',
  });

describe('classifyFailure', () => {
  it.each([
    [http(429, 'slow down', { 'retry-after': '3' }), 'rate-limit', true],
    [http(429, 'insufficient_quota'), 'quota', false],
    [http(402, 'pay'), 'quota', false],
    [http(401, 'bad key'), 'unauthorized', false],
    [http(403, 'no'), 'unauthorized', false],
    [http(404, 'no model'), 'not-found', false],
    [http(400, 'maximum context length is 4096'), 'context', false],
    [http(400, 'bad'), 'refused-request', false],
    [http(408, 'late'), 'server', true],
    [http(503, 'busy'), 'server', true],
    [network('ENOTFOUND'), 'network', true],
    [new TypeError('terminated'), 'network', true],
    [new DOMException('late', 'TimeoutError'), 'timeout', true],
    [new TypeError("Cannot read properties of undefined (reading 'message')"), 'not-an-api', true],
    ['a string', 'not-an-api', true],
    [missing('@langchain/openai'), 'missing-module', false],
    [new Error('Connection error.', { cause: missing('undici') }), 'missing-module', false],
  ])('should sort %s as %s', (error, kind, isRetryable) => {
    expect(classifyFailure(error, now)).toMatchObject({ kind, retryable: isRetryable });
  });

  it('should find the failure and the wait behind wrappers', () => {
    const inner = new ModelFailure('not-an-api', 'a web page');
    expect(classifyFailure(new Error('Connection error.', { cause: inner }), now)).toBe(inner);
    const wrapped = new Error('x', { cause: http(429, 'slow', { 'retry-after': '4' }) });
    expect(classifyFailure(wrapped, now).retryAfterMs).toBe(4000);
  });
});

describe('toAppError', () => {
  it.each([
    ['ENOTFOUND', 'host name not found'],
    ['EAI_AGAIN', 'host name not found'],
    ['ECONNREFUSED', 'connection refused'],
    ['ECONNRESET', 'connection lost'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'TLS certificate'],
  ])('should explain %s', (code, reason) => {
    const error = toAppError(classifyFailure(network(code), now), 'm', 'host/v1');
    expect(error.code).toBe('E024');
    expect(error.message).toContain(reason);
  });

  it.each([
    [missing('@langchain/openai'), '"@langchain/openai"'],
    [missing('/srv/app/node_modules/js-tiktoken/lite.js'), '"js-tiktoken"'],
  ])('should name the package that is not installed: %s', (cause, name) => {
    const error = toAppError(classifyFailure(cause, now), 'm', 'host/v1');
    expect(error.message).toContain(name);
    expect(error.message).toContain('npm install');
    expect(error.message).not.toContain('/srv');
  });

  it('should name the command that installs the package of a provider', () => {
    const error = toAppError(classifyFailure(missing('@langchain/anthropic'), now), 'claude', 'host');
    expect(error.code).toBe('E107');
    const { optionalDependencies } = createRequire(import.meta.url)('../../../../package.json');
    expect(error.message).toContain(
      `npm install @langchain/anthropic@${optionalDependencies['@langchain/anthropic']}`,
    );
  });

  it('should keep what the provider wrote out of the message', () => {
    const error = toAppError(
      classifyFailure(http(401, 'Incorrect key sk-123 at /srv/x'), now),
      'm',
      'host/v1',
    );
    expect(error.message).not.toMatch(/sk-123|\/srv/);
  });
});

describe('describeEndpoint', () => {
  it('should name host and path without user, password and query', () => {
    expect(describeEndpoint('https://user:secret@host:8443/v1/?key=abc')).toBe('host:8443/v1');
    expect(describeEndpoint('not a url')).toBe('the configured base URL');
  });
});
