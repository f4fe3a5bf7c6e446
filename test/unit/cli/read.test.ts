import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import type { StructuredDocument } from '../../../src/domain/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-read-'));
  writeFileSync(join(cwd, 'audit.pdf'), 'x');
  mkdirSync(join(cwd, 'folder'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const READ: StructuredDocument = {
  format: 'pdf',
  title: 'Audit 审计',
  language: 'en',
  markdown: '# Audit 审计\n\nThree pumps \u001b[31mfailed.',
  sections: [],
  chunks: [],
  images: [{ id: 'img_1', mediaType: 'image/png', bytes: new Uint8Array(7) }],
  structureSource: 'layout',
  pageCount: 2,
  metadata: {},
  warnings: ['Page 2 \u001b[31mhas no text.'],
  blocks: [
    {
      kind: 'heading',
      level: 1,
      text: 'Audit 审计',
      page: 1,
      offsets: { start: 0, end: 10 },
      headingPath: [],
    },
    {
      kind: 'paragraph',
      text: 'Three pumps failed.',
      page: 2,
      box: { x: 1, y: 2, width: 3, height: 4 },
      offsets: { start: 12, end: 31 },
      headingPath: ['Audit 审计'],
    },
  ],
};

async function run(argv: readonly string[], read: StructuredDocument | undefined = READ) {
  const fake = createFakeDeps(read === undefined ? {} : { read });
  const io = createFakeIo({ cwd });
  const code = await createCli(fake.deps, io).run(argv);
  return { ...fake, code, out: io.stdout(), err: io.stderr() };
}

describe('read', () => {
  it('should print the Markdown, and what could not be read on stderr, without opening a library', async () => {
    const { code, out, err, calls, named } = await run(['read', 'audit.pdf']);
    expect(code).toBe(0);
    expect(out).toContain('# Audit 审计\n\nThree pumps ');
    expect(err).toContain('Warning: Page 2 ');
    expect(`${out}${err}`).not.toContain('\u001b');
    expect(named('readFile')[0]?.input).toEqual({ path: join(cwd, 'audit.pdf'), name: 'audit.pdf' });
    expect(calls.map(({ name }) => name)).toEqual(['readFile']);
  });

  it('should print a block a line, with its page, box, place and headings', async () => {
    const { out } = await run(['read', 'audit.pdf', '--format', 'blocks']);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toEqual(READ.blocks);
  });

  it.each([['--format', 'json'], ['--json']])(
    'should print all of it as one JSON with %s',
    async (...flags) => {
      const { out } = await run(['read', 'audit.pdf', ...flags]);
      const { images: _images, ...rest } = READ;
      expect(JSON.parse(out)).toEqual({
        ...rest,
        images: [{ id: 'img_1', mediaType: 'image/png', bytes: 7 }],
      });
    },
  );

  it('should refuse a folder, a file that is not there and a format that is none', async () => {
    expect((await run(['read', 'folder'])).code).toBe(64);
    expect((await run(['read', 'none.pdf'])).code).toBe(66);
    expect((await run(['read', 'audit.pdf', '--format', 'pdf'])).code).toBe(64);
  });
});
