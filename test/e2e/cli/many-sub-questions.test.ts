import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiServer, type OpenAiServer } from '../../fakes/openai-server.ts';
import { createResearchReplies } from '../../fakes/research-replies.ts';

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-many-'));
let model: OpenAiServer;

beforeAll(async () => {
  model = await createOpenAiServer({ latencyMs: 5, pieceSize: 4096, reply: createResearchReplies() });
});
afterAll(async () => {
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

const settings = () => [
  'language.provider=model',
  `language.baseUrl=${model.baseUrl}`,
  'language.model=stand-in',
  'executor.poolSize=8',
];

describe('a run of sixteen sub-questions', () => {
  it('says nothing of the process it runs in', async () => {
    const child = spawn(
      process.execPath,
      [
        join(ROOT, 'bin/plumbline.js'),
        'research',
        'How do the Kestrel Bay documents describe turbines, owners, outages and costs?',
        '--docs',
        join(ROOT, 'examples/library'),
        ...settings().flatMap((setting) => ['--set', setting]),
      ],
      { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, LANG: 'en_GB.UTF-8' } },
    );
    let said = '';
    child.stderr.on('data', (piece) => {
      said += piece;
    });
    child.stdout.resume();
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(said).toContain('16');
    expect(said).not.toMatch(/Warning|listeners/);
    expect(code).toBe(0);
  }, 120_000);
});
