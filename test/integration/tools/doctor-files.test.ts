import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runProbes } from '../../../src/app/doctor.ts';
import { listProbes } from '../../../src/app/doctor-probes.ts';
import { isWording, say } from '../../../src/catalogue/index.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { temporaryFolder } from '../../fixtures/storage/open-storage.ts';
import { hasS3, onS3, startS3 } from '../../fixtures/storage/s3-server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** What doctor says of the database and of the store of files, which it looks at while the database is open. */
async function examine(dataDir: string, ...set: readonly string[]) {
  const { config } = loadConfig({ cwd: dataDir, environment: {}, set: [`dataDir=${dataDir}`, ...set] });
  const probes = listProbes({ config, clock: { now: () => new Date() }, logger: createMemoryLogger() });
  const wanted = probes.filter(
    ({ name }) => isWording(name) && ['checkDatabase', 'checkFileStore'].includes(name.id),
  );
  const [database, store] = await runProbes(wanted);
  expect(database?.status).toBe('ok');
  return {
    status: store?.status,
    detail: say('en', store?.detail ?? ''),
    advice: say('en', store?.advice ?? ''),
  };
}

function dataFolder(): string {
  const folder = temporaryFolder();
  closing.push(folder.remove);
  return join(folder.path, 'data');
}

describe('doctor looks at the store of files', () => {
  it('should say that a folder can be written, and which cannot', async () => {
    const dataDir = dataFolder();
    expect(await examine(dataDir)).toMatchObject({ status: 'ok', detail: expect.stringContaining('folder') });
    rmSync(join(dataDir, 'files'), { recursive: true, force: true });
    writeFileSync(join(dataDir, 'files'), 'no folder');
    const found = await examine(dataDir);
    expect(found).toMatchObject({ status: 'fail', detail: expect.stringContaining('E052') });
    expect(found.advice).toContain('files');
    expect(found.detail).not.toContain(dataDir);
  });

  it.each([
    [507, 'E028'],
    [500, 'E052'],
  ])(
    'should say what a server means that answers %i',
    async (status, code) => {
      const server = createServer((request, response) => {
        request.resume();
        request.on('end', () => response.writeHead(request.method === 'PUT' ? status : 404).end());
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      closing.push(() => server.close());
      const { port } = server.address() as AddressInfo;
      const found = await examine(
        dataFolder(),
        `files.store=s3://somebody:a-long-secret@library/?pathStyle=true&endpoint=http://127.0.0.1:${port}`,
      );
      expect(found).toMatchObject({ status: 'fail', detail: expect.stringContaining(code) });
      expect(found.detail).not.toContain('a-long-secret');
    },
    60_000,
  );
});

describe.skipIf(!hasS3)(onS3('doctor looks at a bucket'), () => {
  it('should say that it is there, that it is not, and that nobody answers', async () => {
    const server = await startS3();
    closing.push(server.stop);
    const { endpoint, bucket, accessKeyId, secretAccessKey, region } = server.settings;
    const dataDir = dataFolder();
    mkdirSync(dataDir, { recursive: true });
    const examineS3 = (changes: { readonly bucket?: string; readonly endpoint?: string }) => {
      const at = { bucket, endpoint, ...changes };
      const keys = [accessKeyId, secretAccessKey].map((key) => encodeURIComponent(key ?? '')).join(':');
      const query = `region=${region}&pathStyle=true&endpoint=${at.endpoint}`;
      return examine(dataDir, `files.store=s3://${keys}@${at.bucket}/?${query}`);
    };
    expect(await examineS3({})).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining('S3-compatible'),
    });
    expect(server.objects()).toEqual([]);
    const none = await examineS3({ bucket: 'nowhere' });
    expect(none).toMatchObject({ status: 'fail', detail: expect.stringContaining('NoSuchBucket') });
    expect(none.advice).toContain('files');
    expect(await examineS3({ endpoint: 'http://127.0.0.1:9' })).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  }, 60_000);
});
