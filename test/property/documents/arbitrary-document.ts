import { fc } from '@fast-check/vitest';
import {
  ChunkingOptionsSchema,
  DocumentLimitsSchema,
  NormaliseOptionsSchema,
} from '../../../src/documents/index.ts';
import { readDocument } from '../../../src/documents/read-document.ts';
import { structureDocument } from '../../../src/documents/structure/structure-document.ts';
import type { Block, StructuredDocument } from '../../../src/domain/index.ts';

const IDENTITY = { sourcePath: 'folder/example.md', documentId: 'doc_1', versionId: 'ver_1' };

const word = fc.constantFrom(
  'alpha',
  'beta',
  'Dr.',
  '3.14',
  '`a. b`',
  '[link. text](http://x.y/z?a=b)',
  '**bold**',
  '数据。',
  '系统',
  '！',
  '😀',
  '$x. y$',
  'end.',
  'Why?',
  '|',
  '#',
  '---',
  '===',
  '<!--',
  '-',
  '1.',
  'x'.repeat(70),
  '长'.repeat(50),
);
const sentence = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));
const paragraph = fc
  .array(sentence, { minLength: 1, maxLength: 6 })
  .chain((parts) => fc.constantFrom(' ', '\n', '').map((joint) => parts.join(joint)));
const wild = fc.string({ unit: 'binary', maxLength: 400 });
const text = fc.oneof({ weight: 6, arbitrary: paragraph }, { weight: 1, arbitrary: wild });
const page = fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined });

function withPage(block: fc.Arbitrary<Block>): fc.Arbitrary<Block> {
  return fc
    .tuple(block, page)
    .map(([value, number]) => (number === undefined ? value : { ...value, page: number }));
}

const block: fc.Arbitrary<Block> = withPage(
  fc.oneof(
    fc.record({
      kind: fc.constant('heading' as const),
      text: sentence,
      level: fc.integer({ min: 1, max: 6 }),
    }),
    fc.record({ kind: fc.constantFrom('paragraph' as const, 'quote' as const, 'note' as const), text }),
    fc.record({
      kind: fc.constant('list_item' as const),
      text,
      level: fc.integer({ min: 1, max: 4 }),
      marker: fc.constantFrom('-', '1.', '（一）', '*', ''),
    }),
    fc.record({ kind: fc.constantFrom('code' as const, 'formula' as const, 'image' as const), text }),
    fc.record({
      kind: fc.constant('table' as const),
      text: fc.constantFrom('', 'Table 1. Figures'),
      rows: fc.array(fc.array(fc.oneof(sentence, fc.constant('')), { minLength: 1, maxLength: 4 }), {
        maxLength: 12,
      }),
      headerRows: fc.integer({ min: 0, max: 2 }),
    }),
  ),
);

export const blocks: fc.Arbitrary<Block[]> = fc.array(block, { maxLength: 30 });
export const maxChunkSize = fc.integer({ min: 100, max: 2000 });

/** Any Markdown-like file: rendered blocks, raw lines, and what neither would write. */
export const markdownFile: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 6 }), sentence)
        .map(([level, title]) => `${'#'.repeat(level)} ${title}`),
      sentence.map((title) => `${title}\n===`),
      paragraph,
      paragraph.map((body) => `> ${body}`),
      sentence.map((code) => `\`\`\`js\n${code}\n# no heading\n\`\`\``),
      sentence.map((item) => `- ${item}\n  - ${item}\n\n    # ${item}`),
      fc.tuple(sentence, sentence).map(([a, b]) => `| ${a} | h |\n|---|---|\n| ${b} | c |`),
      fc.constantFrom(
        '---\ntitle: T\n---',
        '[^1]: note. More.',
        '<div>\n\n# in html\n\n</div>',
        '$$\na\n=\nb\n$$',
        '***',
      ),
      wild,
    ),
    { minLength: 1, maxLength: 25 },
  )
  .map((parts) => parts.join('\n\n'));

export function structure(
  converted: readonly Block[],
  max = 1000,
  normalise: { enabled?: boolean } = {},
): StructuredDocument {
  return structureDocument(
    {
      format: 'test',
      title: undefined,
      blocks: converted,
      structureSource: 'styles',
      images: [],
      metadata: {},
      warnings: [],
    },
    IDENTITY,
    {
      chunking: ChunkingOptionsSchema.parse({ maxChunkSize: max }),
      normalise: NormaliseOptionsSchema.parse(normalise),
    },
  );
}

/** Reads a file as the child process does; undefined when it is refused. */
export async function read(file: string, max = 1000): Promise<StructuredDocument | undefined> {
  try {
    return await readDocument(new TextEncoder().encode(file), IDENTITY, {
      limits: DocumentLimitsSchema.parse({}),
      chunking: ChunkingOptionsSchema.parse({ maxChunkSize: max }),
      normalise: NormaliseOptionsSchema.parse({}),
    });
  } catch {
    return undefined;
  }
}
