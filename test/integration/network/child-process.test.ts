import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Certificates, hasOpenSsl, makeCertificates } from '../../fakes/network/certificates.ts';
import { startModelServer } from '../../fakes/network/model-servers.ts';
import { startProxy } from '../../fakes/network/proxy-server.ts';

const run = promisify(execFile);
const BIN = resolve(import.meta.dirname, '../../../bin/plumbline.js');

/** `doctor` in a process of its own: Node reads `NODE_EXTRA_CA_CERTS` at the start alone. */
async function doctor(folder: string, environment: Readonly<Record<string, string>>) {
  const PATH = process.env['PATH'] ?? '';
  const options = { cwd: folder, env: { PATH, PLUMBLINE_LANG: 'en', ...environment } };
  const { stdout, stderr } = await run(process.execPath, [BIN, 'doctor', '--json'], options).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return { text: stdout + stderr, checks: stdout };
}

describe.skipIf(!hasOpenSsl)('doctor in a company', () => {
  let certificates: Certificates;
  let folder = '';
  beforeAll(() => {
    certificates = makeCertificates();
    folder = mkdtempSync(join(tmpdir(), 'plumbline-network-'));
  });
  afterAll(() => {
    certificates.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('should trust NODE_EXTRA_CA_CERTS, beside caFile too, and say which way everything goes', async () => {
    const server = await startModelServer(certificates.whole);
    const own = await startModelServer(certificates.selfSigned);
    const proxy = await startProxy({ names: { 'models.example.org': server.port } });
    const environment = {
      HTTPS_PROXY: `http://ada:secret@127.0.0.1:${proxy.port}`,
      OPENAI_BASE_URL: 'https://models.example.org/v1',
      OPENAI_MODEL: 'm',
      PLUMBLINE_EMBEDDING_PROVIDER: 'openai',
      PLUMBLINE_EMBEDDING_BASE_URL: `https://localhost:${own.port}/v1`,
      PLUMBLINE_EMBEDDING_MODEL: 'e',
      PLUMBLINE_EMBEDDING_DIMENSION: '16',
    };
    const without = await doctor(folder, environment);
    expect(without.text).toContain('certificate authority that is not known here');
    expect(without.text).toContain('self-signed');
    expect(server.requests() + own.requests()).toBe(0);

    const { text } = await doctor(folder, {
      ...environment,
      NODE_EXTRA_CA_CERTS: certificates.rootFile,
      PLUMBLINE_NETWORK_CA_FILE: certificates.selfFile,
    });
    expect(text).toMatch(/m \(openai-compatible\) at models\.example\.org.* answered in/);
    expect(text).toContain('e answers with 16 dimensions');
    expect(text).toContain(
      `Models: through http://[redacted]@127.0.0.1:${proxy.port}; embeddings: direct; reranker: nothing is sent; sources: nothing is sent. Trusted certificates: those of Node.js, and NODE_EXTRA_CA_CERTS (root.pem), and network.caFile (self.pem)`,
    );
    expect(text).not.toContain('secret');
    expect(proxy.connects.length).toBeGreaterThanOrEqual(2);
    await Promise.all([server.close(), own.close(), proxy.close()]);
  }, 60_000);

  it('should stop at a caFile that is none', async () => {
    const { text } = await doctor(folder, { PLUMBLINE_NETWORK_CA_FILE: 'none.pem' });
    expect(text).toMatch(/E008.*none\.pem/s);
  }, 60_000);
});
