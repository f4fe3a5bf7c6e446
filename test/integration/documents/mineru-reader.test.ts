import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReader } from '../../../src/app/open-reader.ts';
import { loadConfig } from '../../../src/config/index.ts';
import type { DocumentReader } from '../../../src/domain/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { saidWarnings } from '../../fakes/said-warnings.ts';

type Mode = 'whole' | 'error' | 'no-json' | 'empty' | 'other-shape';

describe('PDFs through a MinerU server', () => {
  let server: Server;
  let reader: DocumentReader;
  let folder: string;
  let mode: Mode;
  const requests: { url: string; authorization: string | undefined; body: string }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString('latin1');
        requests.push({ url: request.url ?? '', authorization: request.headers.authorization, body });
        const md_content =
          mode === 'empty'
            ? ' '
            : '# Tidal power\n\nThe station yields 31 GWh.\n\n| Year | GWh |\n| --- | --- |\n| 2024 | 31 |\n';
        const answer =
          mode === 'other-shape'
            ? { ok: true }
            : { backend: 'pipeline', version: '2.5.4', results: { document: { md_content } } };
        response
          .writeHead(mode === 'error' ? 500 : 200, { 'content-type': 'application/json' })
          .end(mode === 'no-json' ? '{' : JSON.stringify(answer));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    folder = mkdtempSync(join(tmpdir(), 'plumbline-mineru-test-'));
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([595, 842]);
    page.drawText('Read locally: the station yields 31 GWh.', {
      x: 50,
      y: 700,
      size: 12,
      font: await pdf.embedFont(StandardFonts.Helvetica),
    });
    writeFileSync(join(folder, 'secret-name.pdf'), await pdf.save());
    const { port } = server.address() as AddressInfo;
    const { config } = loadConfig({
      environment: {},
      cwd: folder,
      set: [`mineru.baseUrl=http://127.0.0.1:${port}`, 'mineru.apiKey=key-mineru'],
    });
    reader = openReader(config, { clock: { now: () => new Date() }, logger: createMemoryLogger() });
  });
  afterAll(async () => {
    await reader.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const read = (answers: Mode) => {
    mode = answers;
    const path = join(folder, 'secret-name.pdf');
    return reader.read(
      { path, sourcePath: 'secret-name.pdf', bytes: statSync(path).size },
      { documentId: 'doc_1', versionId: 'ver_1' },
    );
  };

  it('should read the Markdown that the server gives', async () => {
    const document = await read('whole');
    expect(document).toMatchObject({ format: 'pdf', title: 'Tidal power', warnings: [] });
    expect(document.markdown).toContain('The station yields 31 GWh.');
    expect(document.chunks.some(({ kind }) => kind === 'table')).toBe(true);
    const [request] = requests;
    expect(request).toMatchObject({ url: '/file_parse', authorization: 'Bearer key-mineru' });
    expect(request?.body).toContain('%PDF-');
    expect(request?.body).not.toContain('secret-name');
  });

  it.each(['error', 'no-json', 'empty', 'other-shape'] as const)(
    'should read locally, with a note, after %s',
    async (answers) => {
      const document = await read(answers);
      expect(document.markdown).toContain('Read locally');
      expect(saidWarnings(document.warnings).join(' ')).toMatch(
        /MinerU did not read it, so it was read locally \(E04[67]:/,
      );
    },
  );
});
