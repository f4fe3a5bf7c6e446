import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api } from './support/sample-library.ts';

/** A browser gives a hundred entries of a folder at a time, and the server takes two hundred files at once. */
const MANY = 205;

interface Listed {
  readonly total: number;
  readonly documents: readonly { readonly sourcePath: string }[];
}

describe.skipIf(!hasBrowser)('a folder that is dropped on the documents', () => {
  const on = serveBlock();
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-dropped-'));
  beforeAll(() => {
    const write = (path: string, text: string) => {
      mkdirSync(join(folder, 'mills', path, '..'), { recursive: true });
      writeFileSync(join(folder, 'mills', path), text);
    };
    for (let mill = 0; mill < MANY; mill++)
      write(`north/mill-${mill}.md`, `# Mill ${mill}\n\nMill ${mill} turned ${mill} times.\n`);
    write('read-me.txt', 'Mills of the coast.\n');
    write('北方/风车.md', '# 风车\n\n风车转了七次。\n');
    // What a system or a program leaves in a folder is nobody's document.
    write('.DS_Store', 'x');
    write('.git/config.txt', 'x');
    write('~$lock.docx', 'x');
    write('node_modules/left/read-me.md', 'x');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('should have every document in it read, of its folders too, and nothing else', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/documents');
    const zone = page.getByText('Drop files or folders here');
    await zone.waitFor();
    const box = await zone.boundingBox();
    if (box === null) throw new Error('nothing to drop on');
    // As a person drops it: the browser itself walks the folder.
    const devtools = await page.context().newCDPSession(page);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const data = { items: [], files: [join(folder, 'mills')], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, ...at, data });
    await page.getByText(`${MANY + 2} documents`).waitFor({ timeout: 120_000 });
    await expect.poll(() => page.getByText('Ready', { exact: true }).count()).toBeGreaterThan(MANY);
    expect(await page.locator('.badge.text-bad').count()).toBe(0);
    const listed = await api<Listed>(on.server.url, '/documents?limit=200&q=%E5%8C%97%E6%96%B9');
    expect(listed.documents.map(({ sourcePath }) => sourcePath)).toEqual(['mills/北方/风车.md']);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'documents-dropped-folder');
    const hide = page.getByRole('button', { name: 'Hide' });
    await hide.first().waitFor();
    while ((await hide.count()) > 0) await hide.first().click();
    await expect
      .poll(() => page.getByText('Ready', { exact: true }).filter({ visible: true }).count())
      .toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 240_000);
});
