import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ToolAnswer, ToolAnswerSchema } from '../../../src/domain/index.ts';
import { connectMcp, type McpClient } from '../../fakes/mcp/mcp-clients.ts';

const BIN = resolve(import.meta.dirname, '../../../bin/plumbline.js');
const run = promisify(execFile);
const INPUT = { query: 'Who makes the Heron turbine?' };

let folder: string;
let expected: ToolAnswer;
const argumentsOf = (command: readonly string[]) => [
  BIN,
  ...command,
  '--data-dir',
  join(folder, 'data'),
  '--quiet',
];
const environment = () => ({ PATH: process.env['PATH'] ?? '', HOME: folder, LANG: 'C.UTF-8' });
const plumbline = async (...command: readonly string[]) =>
  (await run(process.execPath, argumentsOf(command), { cwd: folder, env: environment() })).stdout;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-mcp-'));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(
    join(folder, 'docs', 'turbine.md'),
    '# Turbine\n\n## Maker\n\nThe Heron turbine is made by Norvik Marine. Its rated power is 4 MW.\n\n## Warranty\n\nThe warranty lasts ten years.\n',
  );
  await plumbline('ingest', join(folder, 'docs'));
  expected = ToolAnswerSchema.parse(
    JSON.parse(await plumbline('tool', 'search_documents', '--json', JSON.stringify(INPUT))),
  );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = ({ content }: Awaited<ReturnType<McpClient['callTool']>>) =>
  content.map(({ text = '' }) => text).join('\n');

/** Speaks to the server in bytes, as no client of ours would. */
async function speak(
  lines: readonly string[],
  after: (server: { readonly child: ReturnType<typeof spawn>; readonly out: () => string }) => Promise<void>,
) {
  const child = spawn(process.execPath, argumentsOf(['mcp']), { cwd: folder, env: environment() });
  let out = '';
  let err = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString('utf8');
  });
  child.stderr.on('data', (part: Buffer) => {
    err += part.toString('utf8');
  });
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  for (const line of lines) child.stdin.write(line);
  await after({ child, out: () => out });
  child.stdin.end();
  return { code: await ended, out, err };
}

const HELLO = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
})}\n`;
const request = (id: number, method: string, params: object = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 600) throw new Error('it never came');
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

describe('plumbline mcp', () => {
  it.each(['2026', '2025'] as const)(
    'should serve a client of %s with what the command line gives',
    async (age) => {
      const client = await connectMcp(age, {
        command: process.execPath,
        args: argumentsOf(['mcp']),
        env: environment(),
      });
      try {
        const found = await client.callTool('search_documents', INPUT);
        expect(textOf(found)).toBe(expected.text);
        expect(found.structuredContent).toEqual({ data: expected.data, evidence: expected.evidence });
        const answer = await client.callTool('ask', { question: INPUT.query, wait_seconds: 60 });
        expect(textOf(answer)).toContain('Norvik Marine');
        expect((await client.listTools()).tools.map(({ name }) => name)).toContain('research');
      } finally {
        await client.close();
      }
    },
    120_000,
  );

  it('should write nothing but the protocol on stdout, and answer broken frames without harm', async () => {
    const lines = [
      HELLO,
      '{"jsonrpc": "2.0", broken\n',
      'hello?\n',
      '\u0000\n',
      request(2, 'tools/list'),
      request(3, 'no/such'),
    ];
    const { code, out } = await speak(
      [...lines, request(4, 'tools/call', { name: 'no_such_tool', arguments: {} })],
      async ({ out: said }) => until(() => [1, 2, 3, 4].every((id) => said().includes(`"id":${id}`))),
    );
    expect(code).toBe(0);
    const messages = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { jsonrpc: string; id?: number });
    expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    expect(out).toContain('E020');
  }, 60_000);

  it('should end when a message is far too long', async () => {
    const { code, out } = await speak([HELLO], async ({ child, out: said }) => {
      await until(() => said().includes('"id":1'));
      const ended = new Promise((done) => child.once('exit', done));
      child.stdin?.write('x'.repeat(6_000_000));
      await ended;
    });
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split('\n')
        .every((line) => JSON.parse(line).jsonrpc === '2.0'),
    ).toBe(true);
  }, 60_000);

  it('should end when the client leaves in the middle of a call, and the run goes on when its handle is given', async () => {
    const call = { name: 'research', arguments: { question: INPUT.query, wait_seconds: 0 } };
    const left = await speak([HELLO, request(2, 'tools/call', call)], ({ out }) =>
      until(() => out().includes('run_')),
    );
    expect(left.code).toBe(0);
    const handle = /run_\w+/.exec(left.out)?.[0] ?? '';
    const client = await connectMcp('2025', {
      command: process.execPath,
      args: argumentsOf(['mcp']),
      env: environment(),
    });
    try {
      const ended = await client.callTool('research', { handle, wait_seconds: 60 });
      expect(ended.structuredContent).toMatchObject({ handle, status: 'done' });
    } finally {
      await client.close();
    }
  }, 120_000);

  it('should say what keeps it from starting on stderr alone', async () => {
    const failed = await run(process.execPath, argumentsOf(['mcp', '--set', 'executor.poolSize=0']), {
      cwd: folder,
      env: environment(),
    }).catch((error: { code: number; stdout: string; stderr: string }) => error);
    expect(failed).toMatchObject({ code: 78, stdout: '' });
    expect(failed.stderr).toContain('E008');
  }, 60_000);
});
