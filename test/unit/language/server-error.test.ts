import { describe, expect, it } from 'vitest';
import { errorWithin, quoteServer, readServerError } from '../../../src/language/endpoint/server-error.ts';

describe('the error of a server', () => {
  it.each<[string, unknown, string]>([
    ['OpenAI', { error: { message: 'bad', type: 'invalid_request_error' } }, 'bad'],
    ['LM Studio', { error: 'bad' }, 'bad'],
    ['vLLM', { object: 'error', message: 'bad', code: 400 }, 'bad'],
    ['FastAPI', { detail: [{ loc: ['body', 'dimensions'], msg: 'bad' }] }, 'dimensions: bad'],
    ['a sentence', { detail: 'bad' }, 'bad'],
    ['TEI', { error: 'bad', error_type: 'Validation' }, 'bad'],
    ['text', 'bad', 'bad'],
    ['a web page', '<html><title>Sign in</title>', ''],
    ['nothing', '', ''],
  ])('should be read as %s writes it', (_, body, message) => {
    expect(readServerError(typeof body === 'string' ? body : JSON.stringify(body)).message).toBe(message);
  });

  it('should give the context that llama.cpp names beside its sentence', () => {
    const body = {
      error: { code: 400, message: 'too long', type: 'exceed_context_size_error', n_ctx: 2048 },
    };
    expect(readServerError(body)).toMatchObject({
      contextTokens: 2048,
      code: '400 exceed_context_size_error',
    });
  });

  it('should be found in a reply only where it holds one', () => {
    expect(errorWithin({ choices: [], error: null })).toBeUndefined();
    expect(errorWithin({ error: { message: 'busy', code: 1302 } })).toEqual({
      message: 'busy',
      code: '1302',
    });
  });

  it('should be quoted in one short line without keys and paths', () => {
    const said = quoteServer('Incorrect key sk-123abc\nat /srv/x/y.py, see my-own-key', 'my-own-key');
    expect(said).not.toMatch(/sk-123|srv|my-own-key|\n/);
    expect(quoteServer('word '.repeat(200)).length).toBeLessThan(250);
    expect(quoteServer('Range of input length should be [1, 6000] and/or less')).toContain(
      '[1, 6000] and/or',
    );
  });
});
