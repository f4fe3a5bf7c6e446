import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import { fillOnce } from './fill-once.ts';
import { readExamples } from './graph-model.ts';
import { openEveryPage } from './page-addresses.ts';
import { openLibraryFolder, type Served } from './serve.ts';

/** What the tests of one block share. `server` may be exchanged for one that was started again over the same folder. */
export interface ServedBlock {
  readonly folder: ReturnType<typeof openLibraryFolder>;
  browser: Browser;
  server: Served;
}

/** A browser, and a server over an empty library, opened before the tests of a block and closed after them. */
export function serveBlock(settings: readonly string[] = []): ServedBlock {
  const block = { folder: openLibraryFolder(settings) } as ServedBlock;
  beforeAll(async () => {
    [block.browser, block.server] = await Promise.all([launchBrowser(), block.folder.serve()]);
  });
  afterAll(async () => {
    await block.browser?.close();
    await block.folder.close();
  });
  return block;
}

/** The same over the example library with its graph. */
export function serveExamples(): ServedBlock {
  const block = serveBlock();
  fillBlock(block, 'examples', () => readExamples(block.folder));
  return block;
}

/** The same with a library that has something for every page. */
export function serveEveryPage(): ServedBlock & { addresses: Readonly<Record<string, string>> } {
  const block = Object.assign(serveExamples(), { addresses: {} });
  const list = join(block.folder.path, 'addresses.json');
  fillBlock(block, 'every-page', async () => {
    const server = await block.folder.serve();
    writeFileSync(list, JSON.stringify(await openEveryPage(server.url)));
    await server.stop();
  });
  beforeAll(() => {
    block.addresses = JSON.parse(readFileSync(list, 'utf8'));
  });
  return block;
}

function fillBlock(block: ServedBlock, name: string, fill: () => Promise<void>): void {
  beforeAll(async () => {
    await block.server.stop();
    await fillOnce(name, block.folder.path, fill);
    block.server = await block.folder.serve();
  }, 240_000);
}
