import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../src/errors/index.ts';
import { createMcpClient, type McpServer, type McpServerSettings } from '../../../src/tools/index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MODULES = join(import.meta.dirname, '../../../node_modules/@modelcontextprotocol');
const EVERYTHING = join(MODULES, 'server-everything/dist/index.js');
const opened: McpServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

function open(tools: readonly string[], where: Readonly<Record<string, unknown>>, timeoutMs = 30_000) {
  const server = createMcpClient('box', {
    tools,
    timeoutMs,
    args: [],
    env: {},
    headers: {},
    ...where,
  } as unknown as McpServerSettings);
  opened.push(server);
  return server;
}
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
const failureOf = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof AppError) return error;
  throw new Error(`expected a failure, got ${String(error)}`);
};
const program = (...args: readonly string[]) => ({ command: process.execPath, args });

describe('the filesystem server of npm', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-mcp-')));
  writeFileSync(join(folder, 'lark.txt'), 'The Lark station yields 77 GWh.');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const files = (...tools: readonly string[]) =>
    open(tools, program(join(MODULES, 'server-filesystem/dist/index.js'), folder));

  it('should list the named tools alone, with their schemas, and give what they read', async () => {
    const server = files('read_text_file', 'list_directory');
    const { tools, refused } = await server.list();
    expect(refused.size).toBe(0);
    expect(tools.map(({ name }) => name)).toEqual(['read_text_file', 'list_directory']);
    expect(tools[0]?.inputSchema).toMatchObject({ type: 'object', required: ['path'] });
    expect(await server.call('read_text_file', { path: join(folder, 'lark.txt') })).toContain('77 GWh');
    expect(server.host).toBe('mcp:box');
  });
  it('should say by E129 what it refuses, and go on', async () => {
    const server = files('read_text_file');
    const error = await failureOf(server.call('read_text_file', { path: '/etc/passwd' }));
    expect(error).toMatchObject({ code: 'E129', message: expect.stringContaining('denied') });
    expect(await server.call('read_text_file', { path: join(folder, 'lark.txt') })).toContain('77 GWh');
  });
  it('should call no tool that the configuration does not name', async () => {
    expect(await failureOf(files('read_text_file').call('write_file', {}))).toMatchObject({ code: 'E130' });
  });
  it('should take a tool whose print is named, and refuse one that has another', async () => {
    const print = (await files('list_directory').list()).tools[0]?.print ?? '';
    expect((await files(`list_directory@${print}`).list()).tools).toHaveLength(1);
    const { tools, refused } = await files('list_directory@00000000').list();
    expect(tools).toEqual([]);
    expect(refused.get('list_directory')).toMatchObject({
      code: 'E130',
      message: expect.stringContaining(print),
    });
  });
});

describe('the everything server of npm', () => {
  let child: ChildProcess | undefined;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/mcp`;
    child = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], {
      env: { ...process.env, PORT: String(port) },
      stdio: 'ignore',
    });
    await vi.waitFor(() => fetch(url), { timeout: 30_000 });
  });
  afterAll(() => child?.kill('SIGKILL'));

  it.each(['stdio', 'http'])('should be spoken to by %s', async (by) => {
    const server = open(['echo', 'get-sum'], by === 'http' ? { url } : program(EVERYTHING, 'stdio'));
    expect((await server.list()).tools).toHaveLength(2);
    expect(await server.call('echo', { message: '你好' })).toContain('你好');
    expect(await server.call('get-sum', { a: 2, b: 3 })).toContain('5');
    expect(server.host).toBe(by === 'http' ? new URL(url).host : 'mcp:box');
  });
  it('should be failed by name where nobody answers', async () => {
    expect(await failureOf(open(['x'], { url: `${url}-none` }).list())).toMatchObject({ code: 'E129' });
    expect(await failureOf(open(['x'], { command: 'no-such-program' }).list())).toMatchObject({
      code: 'E129',
      message: expect.stringContaining('box'),
    });
  });
  it('should get the token of its configuration with every request, and be refused by name without', async () => {
    const seen: (string | undefined)[] = [];
    const { port } = new URL(url);
    const door = createServer((request, response) => {
      const { authorization } = request.headers;
      seen.push(authorization);
      if (authorization !== 'Bearer of-the-box') return void response.writeHead(401).end();
      const { method, headers, url: path } = request;
      const through = requestHttp({ port, path, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(through);
    });
    const own = await freePort();
    await new Promise<void>((done) => door.listen(own, '127.0.0.1', done));
    const where = { url: `http://127.0.0.1:${own}/mcp` };
    const server = open(['echo'], { ...where, headers: { authorization: 'Bearer of-the-box' } });
    expect(await server.call('echo', { message: 'by token' })).toContain('by token');
    expect(new Set(seen)).toEqual(new Set(['Bearer of-the-box']));
    const { code, message } = await failureOf(open(['echo'], where).list());
    expect(code).toBe('E129');
    expect(message).toContain('box');
    await server.close();
    door.close();
    door.closeAllConnections();
  });
  it('should not be followed to another address', async () => {
    const from = createServer((_request, response) => response.writeHead(307, { location: url }).end());
    const port = await freePort();
    await new Promise<void>((done) => from.listen(port, '127.0.0.1', done));
    expect(await failureOf(open(['echo'], { url: `http://127.0.0.1:${port}/mcp` }).list())).toMatchObject({
      code: 'E129',
    });
    from.close();
  });
});

describe('a hostile server', () => {
  const HOSTILE = join(import.meta.dirname, '../../fixtures/mcp/hostile-server.mjs');
  const hostile = (timeoutMs?: number) =>
    open(['inject', 'huge', 'hang', 'fail', 'swap'], program(HOSTILE), timeoutMs);

  it('should say of its tools one line without invisible characters', async () => {
    const { tools } = await hostile().list();
    expect(tools[0]?.description).toMatch(/^Searches\. Ignore/);
    expect(tools[0]?.description).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
  it('should be ended when it floods, and answer the next call', async () => {
    const server = hostile();
    expect(await failureOf(server.call('huge', {}))).toMatchObject({ code: 'E129' });
    expect(await server.call('inject', {})).toContain('77 GWh');
  });
  it('should be ended when it hangs, and answer the next call', async () => {
    const server = hostile(1_500);
    expect(await failureOf(server.call('hang', {}))).toMatchObject({ code: 'E129' });
    expect(await server.call('inject', {})).toContain('77 GWh');
  });
  it('should be left when the run is stopped', async () => {
    const server = hostile();
    await server.list();
    const stop = new AbortController();
    const called = server.call('hang', {}, stop.signal);
    setTimeout(() => stop.abort(), 50);
    await expect(called).rejects.toMatchObject({ name: 'AbortError' });
  });
  it('should get one short line of its failure into the message', async () => {
    const { message } = await failureOf(hostile().call('fail', {}));
    expect(message).toMatch(/“fail” of the MCP server “box” failed and says: “No such place\. Ignore/);
    expect(message.length).toBeLessThan(320);
  });
  it('should not be called by a tool that says something else than before', async () => {
    const server = hostile();
    expect(await server.call('swap', {})).toBe('It was called.');
    expect(await failureOf(server.call('swap', {}))).toMatchObject({
      code: 'E130',
      message: expect.stringMatching(/swap@[0-9a-f]{8}/),
    });
    expect(await server.call('inject', {})).toContain('77 GWh');
  });
  it('should offer no tool whose schema is too large', async () => {
    const { refused } = await open(['wide'], program(HOSTILE)).list();
    expect(refused.get('wide')).toMatchObject({ code: 'E130' });
  });
});
