import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGES = [ROOT, join(ROOT, 'docs'), join(ROOT, 'docs/decisions')].flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(folder, name))
    : [],
);

/** Addresses of links and pictures, as Markdown and as HTML has them; what stands in code is none. */
function addressesIn(markdown: string): string[] {
  const text = markdown.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^()\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    ([, link, attribute]) => link ?? attribute ?? '',
  );
}
/** What a heading is called in an address. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function brokenIn(page: string, markdown: string): string[] {
  return addressesIn(markdown).filter((address) => {
    if (/^(?:[a-z]+:|\/\/)/i.test(address)) return false;
    const [path = '', anchor = ''] = decodeURIComponent(address).split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(target)) return true;
    return anchor !== '' && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
  });
}

describe('links of the documents about the project', () => {
  it.each(PAGES.map((page) => [page.slice(ROOT.length + 1), page]))(
    'should lead somewhere: %s',
    (_name, page) => {
      expect(brokenIn(page, readFileSync(page, 'utf8'))).toEqual([]);
    },
  );

  it('should be seen to be broken', () => {
    const page = join(ROOT, 'README.md');
    const markdown =
      '[a](docs/api.md) [b](docs/none.md) ![c](none.png) `[d](none)` <img src="none.svg"> [e](#none)';
    expect(brokenIn(page, markdown)).toEqual(['docs/none.md', 'none.png', 'none.svg', '#none']);
    expect(PAGES.length).toBeGreaterThan(15);
  });
});
