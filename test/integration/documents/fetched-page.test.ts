import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChunkingOptionsSchema } from '../../../src/documents/chunking/chunking-options.ts';
import { DocumentLimitsSchema } from '../../../src/documents/limits.ts';
import { NormaliseOptionsSchema } from '../../../src/documents/normalise/normalise-options.ts';
import { readDocument } from '../../../src/documents/read-document.ts';
import { createGuardedFetch, createTransport, listsHost } from '../../../src/tools/fetch/index.ts';

const fact = (number: number, style: string) =>
  `<section style="${style}"><p>Fact A${number}: pump ${number} moves ${number}01 litres a minute, says the harbour office in its report.</p></section>`;
const PAGE = `<!doctype html><html><head><meta charset="utf-8"><title>Pumps</title></head><body><main><h1>Pumps</h1>
${fact(1, 'background-color: transparent')}${fact(2, 'min-width: 0')}${fact(3, 'border-width: 0')}${fact(4, 'font-size: 1rem; opacity: .9')}
${fact(5, 'opacity: 0; transform: translateY(20px)')}${fact(6, 'max-height: none; overflow: hidden')}
<p style="display: none">Nobody sees this.</p></main></body></html>`;
const LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 10_000 };

let server: Server;
beforeAll(async () => {
  server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => server.close());

const read = (bytes: Uint8Array, mediaType?: string) =>
  readDocument(
    bytes,
    { sourcePath: 'pumps.html', documentId: 'doc_1', versionId: 'ver_1', mediaType },
    {
      limits: DocumentLimitsSchema.parse({}),
      chunking: ChunkingOptionsSchema.parse({}),
      normalise: NormaliseOptionsSchema.parse({}),
    },
  );

describe('a page over the network', () => {
  it('should have the text that it has as a file, all that is shown and nothing that is not', async () => {
    const fetch = createGuardedFetch({
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      send: createTransport(),
      robots: undefined,
      isInternal: (url) => listsHost(['stand-in.example'], url),
      limits: { search: LIMITS, document: LIMITS, robots: LIMITS, service: LIMITS },
      userAgent: 'Plumbline/test',
      offline: false,
    })({ record: () => {} });
    const { port } = server.address() as AddressInfo;
    const page = await fetch(`http://stand-in.example:${port}/pumps`, {
      purpose: 'document',
      accept: ['text/html'],
    });
    const fetched = await read(new TextEncoder().encode(await page.text()), 'text/html');
    expect(fetched.markdown).toBe((await read(new TextEncoder().encode(PAGE))).markdown);
    for (const number of [1, 2, 3, 4, 5, 6]) expect(fetched.markdown).toContain(`Fact A${number}`);
    expect(fetched.markdown).not.toContain('Nobody sees');
  });
});
