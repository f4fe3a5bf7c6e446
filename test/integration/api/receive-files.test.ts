import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { beforeEach, describe, expect, it } from 'vitest';
import { receiveFiles } from '../../../src/api/uploads/receive-files.ts';

const MIB = 1024 * 1024;
const BYTES = 24 * MIB;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-receive-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

describe('receiving files', () => {
  it('should take one chunk of a fast connection in each turn of the event loop, and all of it', async () => {
    let inTurn = 0;
    let most = 0;
    const app = express();
    app.post('/', async (request, response) => {
      let isOver = false;
      const turn = () => {
        inTurn = 0;
        if (!isOver) setImmediate(turn);
      };
      setImmediate(turn);
      request.on('data', () => {
        most = Math.max(most, ++inTurn);
      });
      const limits = { maxFiles: 2, maxFileBytes: 2 * BYTES, maxTotalBytes: 2 * BYTES };
      const files = await receiveFiles(request, folder, { limits, extensions: ['.txt'] });
      isOver = true;
      response.json(files);
    });
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const text = new Uint8Array(BYTES).map((_, index) => 97 + (index % 26));
    const body = new FormData();
    body.append('files', new Blob([text]), 'long.txt');
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    expect(await response.json()).toMatchObject([
      { sourcePath: 'long.txt', bytes: BYTES, outcome: 'waiting' },
    ]);
    expect(Buffer.compare(readFileSync(join(folder, 'long.txt')), text)).toBe(0);
    // One that was read ahead stands beside it.
    expect(most).toBeLessThanOrEqual(2);
    server.closeAllConnections();
    server.close();
  });
});
