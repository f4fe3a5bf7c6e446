import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api, research, uploadFiles } from './support/sample-library.ts';

const SHAPES = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror="window.hacked=1">',
  '<svg/onload=window.hacked=1>',
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '[click](javascript:window.hacked=1)',
  '![x](https://evil.example/x.png"onerror="window.hacked=1)',
  '{{constructor.constructor("window.hacked=1")()}}',
  '<a href="javascript:window.hacked=1" style="position:fixed;inset:0">x</a>',
  '</title></textarea><math><mtext><table><mglyph><style><img src=x onerror=window.hacked=1>',
  '@:shell.close {0} | %{n} \u202e\u2066 \uE000forged mark\uE001',
] as const;
/** A hundred titles, each with a passage of its own. */
const HOSTILE = Array.from({ length: 100 }, (_none, index) => {
  const shape = SHAPES[index % SHAPES.length] ?? '';
  return {
    name: `hostile-${index}.md`,
    bytes: `# ${shape} Notice ${index}\n\nThe pump of notice ${index} ${shape} delivers ${200 + index} litres an hour.\n\n| part | ${shape} |\n|---|---|\n| valve ${index} | ${shape} |\n`,
  };
});

describe.skipIf(!hasBrowser)('text of documents', () => {
  const on = serveBlock();
  beforeAll(async () => {
    await uploadFiles(on.server.url, 'hostile', HOSTILE);
  }, 240_000);

  it('should never be HTML of ours: 100 hostile titles and passages, on every page that shows them', async () => {
    const { documents } = await api<{ documents: { id: string }[] }>(on.server.url, '/documents');
    expect(documents).toHaveLength(100);
    const runId = await research(
      on.server.url,
      `How many litres an hour does the pump of notice 7 deliver? ${SHAPES[1]}`,
    );
    const { page, faults } = await openTab(on.browser, on.server.url);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).host));
    const check = async (where: string) => {
      const found = await page.evaluate(() => ({
        hacked: (window as unknown as { hacked?: number }).hacked,
        elements: [...document.querySelectorAll('#content :is(script, img, iframe, style, math, object)')]
          .length,
        inText: document.querySelectorAll('.document-text :is(a, svg, [style], [onload], [onerror])').length,
      }));
      expect(found, where).toEqual({ hacked: undefined, elements: 0, inText: 0 });
    };
    for (const { id } of documents) {
      await page.goto(`/documents/${id}`);
      await page.locator('.document-text > *').first().waitFor();
      expect(await page.locator('mark').count()).toBe(0);
      await check(id);
    }
    const lists = ['/', '/documents', '/research', '/ask', '/topics', '/knowledge', '/batches'];
    for (const path of [...lists, `/research/${runId}`]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await check(path);
    }
    await page.locator('.passage-link').first().click();
    await page.locator('aside mark').first().waitFor();
    await check('the source of a claim');
    expect(new Set(asked)).toEqual(new Set([new URL(on.server.url).host]));
    expect(faults).toEqual([]);
    await page.context().close();
  }, 240_000);
});
