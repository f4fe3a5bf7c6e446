import { describe, expect, it } from 'vitest';
import { splitRange } from '../../../src/documents/chunking/split-range.ts';
import {
  ChunkingOptionsSchema,
  DocumentLimitsSchema,
  NormaliseOptionsSchema,
} from '../../../src/documents/index.ts';
import { readDocument } from '../../../src/documents/read-document.ts';
import { structureDocument } from '../../../src/documents/structure/structure-document.ts';
import type { Block } from '../../../src/domain/index.ts';
import { cpuMs } from '../../fakes/cpu-time.ts';

const identity = { sourcePath: 'in/a.md', documentId: 'doc_1', versionId: 'ver_1' };

function chunk(blocks: readonly Block[], maxChunkSize = 1000) {
  return structureDocument(
    { format: 'test', title: 'T', blocks, structureSource: 'styles', images: [], metadata: {}, warnings: [] },
    identity,
    {
      chunking: ChunkingOptionsSchema.parse({ maxChunkSize }),
      normalise: NormaliseOptionsSchema.parse({ enabled: false }),
    },
  );
}
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

describe('chunks', () => {
  it('should join small neighbours of a section and keep sections apart', () => {
    const { chunks } = chunk([
      { kind: 'heading', text: 'One', level: 1 },
      paragraph('First.'),
      paragraph('Second.'),
      { kind: 'heading', text: 'Deep', level: 4 },
      paragraph('Third.'),
      { kind: 'heading', text: 'Two', level: 2 },
      paragraph('Fourth.'),
    ]);
    expect(chunks.map(({ text }) => text)).toEqual([
      '# One\n\nFirst.\n\nSecond.\n\n#### Deep\n\nThird.',
      '## Two\n\nFourth.',
    ]);
    expect(chunks[1]).toMatchObject({ headingPath: ['One', 'Two'], headerLevel: 2, kind: 'text' });
    expect(chunks[1]?.locator.paragraphs).toEqual({ first: 4, last: 4 });
  });

  it.each([
    {
      title: 'Consolidated Statements of Income',
      unit: '(in millions, except per share)',
      letter: 'We have served as the auditor of the company since 1942 and we are independent of it. '.repeat(
        6,
      ),
      label: 'Revenues',
    },
    {
      title: '合并利润表',
      unit: '单位：百万元',
      letter: '我们自一九四二年起担任公司的审计机构，并独立于公司，履行了职业道德方面的其他责任。'.repeat(12),
      label: '营业收入',
    },
  ])('should begin anew at the title of a table, and repeat it: $title', ({ title, unit, letter, label }) => {
    const rows = [
      ['', '2021', '2020'],
      [label, '81,288', '41,651'],
      ...Array.from({ length: 80 }, (_, index) => [`${label} ${index}`, '1,250', '1,110']),
    ];
    const table: Block = { kind: 'table', text: '', rows, headerRows: 1, tableTitle: title, unit };
    const blocks: Block[] = [
      { kind: 'heading', text: 'Item 8', level: 1 },
      paragraph(letter),
      paragraph(title),
      paragraph(unit),
      table,
    ];
    const { chunks } = chunk(blocks);
    const statement = chunks.find(({ text }) => text.includes('81,288'));
    expect(statement?.text.startsWith(`${title}\n\n${unit}\n\n|  | 2021 | 2020 |`)).toBe(true);
    const parts = chunks.slice(chunks.indexOf(statement ?? fail()) + 1);
    expect(parts.length).toBeGreaterThan(0);
    for (const { prefix } of parts)
      expect(prefix.startsWith(`${title}\n${unit}\n\n|  | 2021 | 2020 |`)).toBe(true);
    expect(chunks.every(({ text }) => text !== title && text !== `${title}\n\n${unit}`)).toBe(true);
  });

  it('should begin anew at an inner heading below enough text, and not leave a heading alone', () => {
    const long = 'The harbour works went on through the winter of that year. '.repeat(4).trim();
    const { chunks } = chunk([
      { kind: 'heading', text: 'One', level: 1 },
      paragraph(long),
      { kind: 'heading', text: 'Minor', level: 4, startsSection: false },
      { kind: 'heading', text: 'Smaller', level: 5 },
      paragraph(long),
    ]);
    expect(chunks.map(({ text }) => text)).toEqual([
      `# One\n\n${long}`,
      `#### Minor\n\n##### Smaller\n\n${long}`,
    ]);
  });

  it('should split a table by rows, repeat its header and narrow its cells', () => {
    const rows = [
      ['Name', 'Value'],
      ...Array.from({ length: 40 }, (_, index) => [`row ${index}`, `value ${index}`]),
    ];
    const { chunks, markdown } = chunk(
      [{ kind: 'table', text: '', rows, headerRows: 1, sheet: 'S', cells: 'B2:C42' }],
      300,
    );
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks[0]?.prefix).toBe('');
    for (const part of chunks.slice(1)) {
      expect(part.prefix).toBe('| Name | Value |\n| --- | --- |');
      expect(part.text).toMatch(/^\| row \d+ \|[\s\S]*\|$/);
      expect(part.kind).toBe('table');
    }
    expect(chunks[0]?.locator).toMatchObject({ sheet: 'S', cells: expect.stringMatching(/^B2:C\d+$/) });
    expect(chunks.at(-1)?.locator.cells).toMatch(/:C42$/);
    expect(chunks.map(({ text }) => text).join('\n')).toBe(markdown);
  });

  it('should repeat long heads of several rows as one, and the label that the first row of a part stands under', () => {
    const spread = (text: string) => Array.from({ length: 8 }, () => text);
    const group = (name: string) => [
      [name, ...spread('')],
      ...['Home', 'Abroad', 'World'].map((place, at) => [place, ...spread(`${at + 1},250`)]),
    ];
    const names = ['Anchors', 'Buoys', 'Chains', 'Davits', 'Fenders', 'Gangways', 'Hawsers'];
    const rows = [
      ['', ...spread('Sales reported against the period before ($ million)')],
      [
        '',
        ...['Fourth quarter', 'Twelve months'].flatMap((period) => Array.from({ length: 4 }, () => period)),
      ],
      ['Segment', '2022', '2021', 'Change', '%', '2022', '2021', 'Change', '%'],
      ...names.flatMap(group),
    ];
    const { chunks, markdown } = chunk([{ kind: 'table', text: '', rows, headerRows: 3 }], 1000);
    const parts = chunks.slice(1).map(({ prefix, text, locator }) => {
      const above = markdown.slice(0, locator.offsets.start);
      const group = names.findLast((name) => above.includes(`| ${name} |`));
      return { prefix, group, isGroup: names.some((name) => text.startsWith(`| ${name} |`)) };
    });
    expect(parts.filter(({ isGroup }) => !isGroup).length).toBeGreaterThan(1);
    for (const { prefix, group, isGroup } of parts) {
      const [title, , heads] = prefix.split('\n');
      expect(title).toBe('Sales reported against the period before ($ million)');
      expect(heads).toMatch(/^\| Segment \| Fourth quarter 2022 \| .* \| Twelve months % \|$/);
      expect(prefix.split('\n').at(-1)).toMatch(isGroup ? /^\| --- / : new RegExp(`^\\| ${group} \\|`));
    }
  });

  it('should keep code and formulas whole when they fit', () => {
    const code: Block = { kind: 'code', text: `${'a = 1. b\n'.repeat(20)}end`, language: 'js' };
    const { chunks } = chunk(
      [paragraph(`${'Text before it. '.repeat(10)}`.trim()), code, paragraph('After.')],
      260,
    );
    const whole = chunks.find(({ kind }) => kind === 'code');
    expect(whole?.text).toContain('```js\na = 1. b');
    expect(whole?.text).toMatch(/end\n```/);
  });

  it.each(['**--hard**', '**How long are entries kept?**', '***git reset* [<mode>]**'])(
    'should not part the term %s from what is said of it',
    (term) => {
      const { chunks } = chunk(
        [
          { kind: 'heading', text: 'Options', level: 1 },
          paragraph('The first option is told at some length here.'),
          paragraph(term),
          { kind: 'list_item', text: 'Its definition stands below it, and is as long as this.' },
        ],
        100,
      );
      expect(chunks.length).toBeGreaterThan(1);
      expect(chunks.find(({ text }) => text.includes(term))?.text).toContain('Its definition');
    },
  );

  it('should keep the terms inside an item of a page with what they mean', async () => {
    const terms = ['alpha', 'bravo', 'charlie', 'delta']
      .map((term) => `<dt>${term}</dt><dd><p>The meaning of ${term} is told in one sentence.</p></dd>`)
      .join('');
    const page = `<h1>Modes</h1><p>Of the modes.</p><dl><dt>mode</dt><dd><p>One of these is given:</p><dl>${terms}</dl></dd></dl>`;
    const { chunks } = await readDocument(
      new TextEncoder().encode(page),
      { ...identity, sourcePath: 'a.html' },
      {
        limits: DocumentLimitsSchema.parse({}),
        chunking: ChunkingOptionsSchema.parse({ maxChunkSize: 180 }),
        normalise: NormaliseOptionsSchema.parse({}),
      },
    );
    expect(chunks.length).toBeGreaterThan(2);
    for (const term of ['mode', 'alpha', 'bravo', 'charlie', 'delta'])
      expect(chunks.filter(({ text }) => text.trimEnd().endsWith(`**${term}**`))).toEqual([]);
  });

  it('should not end a chunk with a heading or an announcement', () => {
    const { chunks } = chunk(
      [
        paragraph('x. '.repeat(90).trim()),
        { kind: 'heading', text: 'Sub', level: 5 },
        paragraph('See this list:'),
        { kind: 'list_item', text: 'y. '.repeat(60).trim() },
      ],
      300,
    );
    expect(chunks).toHaveLength(2);
    expect(chunks[1]?.text.startsWith('##### Sub')).toBe(true);
  });

  it('should say where a chunk stands: lines, pages with labels, box, slide', () => {
    const box = { x: 1, y: 2, width: 10, height: 5 };
    const { chunks } = chunk([
      { kind: 'heading', text: 'H', level: 1, page: 3, pageLabel: 'iii', box, line: 4 },
      { kind: 'paragraph', text: 'Text.', page: 3, box: { ...box, y: 10 }, line: 6, slide: 2 },
      { kind: 'heading', text: 'Next', level: 1, page: 4, line: 9 },
    ]);
    expect(chunks[0]?.locator).toMatchObject({
      pages: { first: 3, last: 3, label: 'iii' },
      box: { x: 1, y: 2, width: 10, height: 13 },
      lines: { first: 4, last: 8 },
      headingPath: ['H'],
    });
  });

  it('should keep inferred titles out of the Markdown and out of locators', () => {
    const talk = (topic: string) =>
      Array.from({ length: 8 }, () => paragraph(`${topic} is here and ${topic} stays. `.repeat(8).trim()));
    const document = structureDocument(
      {
        format: 'text',
        title: 'T',
        blocks: [...talk('steel'), ...talk('music')],
        structureSource: 'none',
        images: [],
        metadata: {},
        warnings: [],
      },
      identity,
      { chunking: ChunkingOptionsSchema.parse({}), normalise: NormaliseOptionsSchema.parse({}) },
    );
    expect(document.structureSource).toBe('inferred');
    expect(document.sections.slice(1).every(({ generatedTitle }) => generatedTitle)).toBe(true);
    expect(document.sections.length).toBeGreaterThan(2);
    expect(document.markdown).not.toContain('#');
    expect(document.chunks.every(({ locator }) => locator.headingPath.length === 0)).toBe(true);
    expect(document.chunks.some(({ headingPath }) => headingPath.length > 0)).toBe(true);
  });

  it('should give equal ids for equal input and other ids for another version', () => {
    const ids = chunk([paragraph('a')]).chunks.map(({ id }) => id);
    expect(chunk([paragraph('a')]).chunks.map(({ id }) => id)).toEqual(ids);
    expect(ids[0]).toMatch(/^chk_[0-9a-f]{20}$/);
  });
});

describe('splitRange', () => {
  const pieces = (text: string, max: number) =>
    splitRange(text, { start: 0, end: text.length }, max).map(({ start, end }) => text.slice(start, end));

  it('should cut at sentences but not inside links and code', () => {
    expect(pieces('One. See [the end. Really](http://a.b/c. d). Two `x. Y` three. Four.', 200)).toEqual([
      'One. ',
      'See [the end. Really](http://a.b/c. d). ',
      'Two `x. Y` three. ',
      'Four.',
    ]);
  });

  it('should cut long sentences at clauses, then at spaces', () => {
    expect(pieces(`${'word '.repeat(15)}first, ${'word '.repeat(15)}`, 100)).toEqual([
      `${'word '.repeat(15)}first,`,
      ` ${'word '.repeat(15)}`,
    ]);
  });
});

describe('readDocument', () => {
  const options = {
    limits: DocumentLimitsSchema.parse({}),
    chunking: ChunkingOptionsSchema.parse({}),
    normalise: NormaliseOptionsSchema.parse({}),
  };

  it('should read a million characters without a space in seconds', async () => {
    const started = cpuMs();
    const text = `# Run\n\n${'a'.repeat(500_000)}${'字'.repeat(250_000)}${'😀'.repeat(125_000)}`;
    const { chunks } = await readDocument(new TextEncoder().encode(text), identity, options);
    expect(cpuMs() - started).toBeLessThan(5_000);
    expect(chunks.every(({ text: part }) => part.length <= 1000 && !/\p{Surrogate}/u.test(part))).toBe(true);
  });

  it('should refuse a document without text', async () => {
    const blank = new TextEncoder().encode('\n\n<!-- nothing -->\n');
    await expect(readDocument(blank, identity, options)).rejects.toThrow(/holds no text/);
  });

  it('should say which format nothing reads', async () => {
    const old = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('no known stream', 'utf16le'),
    ]);
    await expect(readDocument(old, identity, options)).rejects.toMatchObject({ code: 'E029' });
  });
});

function fail(): never {
  throw new Error('No chunk holds the figure.');
}
