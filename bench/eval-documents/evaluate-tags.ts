import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { LiteParse, type ParsedPage, type StructureTreeElement } from '@llamaindex/liteparse';
import type { DocumentReader } from '../../src/domain/index.ts';
import { listPdfs } from './evaluate-fidelity.ts';
import { orderSimilarity } from './measures.ts';
import { parseMarkdown } from './parse-markdown.ts';

export interface TagsRow {
  readonly file: string;
  /** Share of the letters of the pages that lie in the structure tree. */
  readonly covered: number;
  /** Agreement with the reading order of `pdftotext`: of the text as the tree orders it, and of ours. */
  readonly treeOrder: number;
  readonly ourOrder: number;
  /** Headings of the tree, those of them that are headings of ours, and how many we have. */
  readonly headings: number;
  readonly shared: number;
  readonly ours: number;
  readonly tables: number;
}

/** What the structure trees of tagged PDFs would give, beside what is read without them. Needs `pdftotext`. */
export async function evaluateTags(
  reader: DocumentReader,
  folder: string,
  onRow: (row: TagsRow) => void,
): Promise<void> {
  for (const file of listPdfs(folder)) {
    const path = join(folder, file);
    const tree = await readTree(path).catch(() => undefined);
    if (tree === undefined || tree.texts.length === 0) continue;
    const printed = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8', maxBuffer: 1e9 });
    const found = await reader.read(
      { path, sourcePath: file, bytes: statSync(path).size },
      { documentId: 'doc_evaluation', versionId: 'ver_evaluation' },
    );
    const words = parseMarkdown(printed).words;
    const ours = parseMarkdown(found.markdown);
    const own = new Set(ours.headings);
    const headings = parseMarkdown(tree.headings.map((text) => `# ${text}`).join('\n\n')).headings;
    onRow({
      file,
      covered: tree.covered,
      treeOrder: orderSimilarity(words, parseMarkdown(tree.texts.join('\n\n')).words) ?? 0,
      ourOrder: orderSimilarity(words, ours.words) ?? 0,
      headings: headings.length,
      shared: headings.filter((heading) => own.has(heading)).length,
      ours: ours.headings.length,
      tables: tree.tables,
    });
  }
}

interface Tree {
  readonly texts: string[];
  readonly headings: string[];
  tables: number;
  readonly covered: number;
}

async function readTree(path: string): Promise<Tree> {
  const engine = new LiteParse({
    ocrEnabled: false,
    quiet: true,
    extractStructureTree: true,
    extractTextMetadata: true,
    maxPages: 5_000,
  });
  const { pages } = await engine.parse(path);
  const tree = { texts: [] as string[], headings: [] as string[], tables: 0 };
  let [inTree, all] = [0, 0];
  for (const page of pages) {
    all += lettersOf(page.textItems.map(({ text }) => text));
    const before = tree.texts.length;
    for (const root of page.structureTree?.roots ?? []) walk(root, page, tree);
    inTree += lettersOf(tree.texts.slice(before));
  }
  return { ...tree, covered: inTree / Math.max(1, all) };
}

/** Texts of a page in the order of the tree. An element may stand on several pages: only its pieces of this one are taken. */
function walk(element: StructureTreeElement, page: ParsedPage, tree: Omit<Tree, 'covered'>): string {
  if (element.type === 'Table') tree.tables += 1;
  const ids = new Set(element.markedContentIds);
  const own = page.textItems
    .filter(({ mcid }) => mcid !== undefined && ids.has(mcid))
    .map(({ text }) => text)
    .join(' ');
  if (own.trim() !== '') tree.texts.push(own);
  const text = [own, ...element.children.map((child) => walk(child, page, tree))].join(' ').trim();
  if (/^(?:H[1-6]?|Title)$/.test(element.type) && text !== '') tree.headings.push(text);
  return text;
}

function lettersOf(texts: readonly string[]): number {
  return texts.join('').replace(/\s/g, '').length;
}
