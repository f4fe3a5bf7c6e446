import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { disableTracing, processEnvironment } from '../../../src/config/process/index.ts';

const BIN = resolve(import.meta.dirname, '../../../bin/plumbline.js');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-langsmith-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const IGNORED =
  'LANGSMITH_TRACING is set and ignored: nothing is sent to LangSmith that way. It takes traces by OpenTelemetry: set OTEL_EXPORTER_OTLP_ENDPOINT.';

/** What a command says with these variables. */
async function say(environment: Readonly<Record<string, string>>): Promise<string> {
  const PATH = process.env['PATH'] ?? '';
  const options = { cwd: folder, env: { PATH, PLUMBLINE_LANG: 'en', ...environment } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [BIN, 'library'], options);
  return stdout + stderr;
}

describe('LangSmith', () => {
  afterEach(() => {
    delete process.env['LANGSMITH_TRACING'];
    delete process.env['LANGCHAIN_TRACING_V2'];
  });

  it('should never be followed', () => {
    process.env['LANGSMITH_TRACING'] = 'true';
    process.env['LANGCHAIN_TRACING_V2'] = 'false';
    const tracing = disableTracing();
    expect(tracing.ignored).toBe('LANGSMITH_TRACING');
    expect(processEnvironment()['LANGSMITH_TRACING']).toBeUndefined();
    expect(processEnvironment()['LANGCHAIN_TRACING_V2']).toBeUndefined();
    expect(disableTracing().ignored).toBeUndefined();
  });

  it('should be said to be ignored, once', async () => {
    const asked = { LANGSMITH_TRACING: 'true' };
    expect((await say(asked)).split(IGNORED)).toHaveLength(2);
    expect(await say({ LANGSMITH_TRACING: 'false' })).not.toContain('LangSmith');
  }, 60_000);
});
