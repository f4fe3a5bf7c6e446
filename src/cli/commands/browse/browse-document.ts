import { wording } from '../../../catalogue/index.ts';
import type { LibraryBrowser, LibraryDocument, SectionNode } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { escapeControls } from '../../../linguistics/controls/index.ts';
import { chooseCollections } from '../../choose-collections.ts';
import type { CommandContext } from '../../command-context.ts';
import { findDocument } from '../../find-document.ts';
import { wordsOf } from '../../language.ts';
import { type CommonOptions, printJson, printLines, withView } from '../../session.ts';
import { type Line, safeText, span } from '../../terminal/spans.ts';

type BrowseOptions = CommonOptions & {
  readonly collections: readonly string[];
  /** Number of a version; the current one without it. */
  readonly version?: number | undefined;
};

/** `library toc`: the table of contents of a document. */
export function showContents(
  context: CommandContext,
  name: string,
  options: BrowseOptions & { readonly level: number | undefined },
): Promise<number> {
  return browsing(context, name, options, async ({ browser, document, versionId, io }) => {
    const tree = await browser.tree(document.id, { maxLevel: options.level, versionId });
    const { results } = wordsOf(io);
    if (options.json) printJson(io, tree);
    else
      printLines(io, [
        [span(safeText(tree.documentTitle), 'strong'), span(`  ${results.sections(tree.sections)}`, 'dim')],
        ...aboutLines(tree.root, io),
        ...tree.nodes.flatMap((node): Line[] => {
          const indent = '  '.repeat(node.level);
          const pages = pagesOfNode(node);
          return [
            [
              span(`${indent}${node.path}  `, 'dim'),
              span(safeText(node.title)),
              span(pages === '' ? '' : `  ${results.page(pages)}`, 'dim'),
            ],
            ...aboutLines(node, io),
          ];
        }),
      ]);
  });
}

/** `library section`: the text of a section, whole or without its subsections. */
export function showSection(
  context: CommandContext,
  name: string,
  selector: string,
  options: BrowseOptions & { readonly children: boolean },
): Promise<number> {
  return browsing(context, name, options, async ({ browser, document, versionId, io }) => {
    const read = (cursor: string | undefined) =>
      browser.section(document.id, selector, { includeChildren: options.children, cursor, versionId });
    const first = await read(undefined);
    if (options.json) return printJson(io, first);
    const { section, breadcrumb } = first;
    const path = [...breadcrumb, section].map(({ title }) => safeText(title)).join(' › ');
    const pages = pagesOfNode(section);
    const place = pages === '' ? '' : `  ${wordsOf(io).results.page(pages)}`;
    const about = [...breadcrumb, section].flatMap((node) => aboutLines(node, io));
    printLines(io, [[span(path, 'strong'), span(`${place}  ${section.id}`, 'dim')], ...about, []]);
    return printPieces(io, first, read);
  });
}

/** `library pages`: the text of pages. */
export function showPages(
  context: CommandContext,
  name: string,
  pages: string,
  options: BrowseOptions,
): Promise<number> {
  return browsing(context, name, options, async ({ browser, document, versionId, io }) => {
    const [, from, to] = /^([1-9]\d{0,6})(?:[-–]([1-9]\d{0,6}))?$/.exec(pages.trim()) ?? [];
    if (from === undefined) throw new AppError('E020', wording('pagesNotInOrder'));
    const read = (cursor: string | undefined) =>
      browser.pages(document.id, Number(from), Number(to ?? from), { cursor, versionId });
    const first = await read(undefined);
    if (options.json) printJson(io, first);
    else await printPieces(io, first, read);
  });
}

type Io = CommandContext['io'];

/** What is said of a section, marked as made by Plumbline: nothing that the document says itself. */
function aboutLines({ level, summary }: SectionNode, io: Io): Line[] {
  if (summary === undefined) return [];
  const { results } = wordsOf(io);
  return [[span(`${'  '.repeat(level + 1)}${results.generatedSummary(safeText(summary))}`, 'dim')]];
}

interface Piece {
  readonly text: string;
  readonly next?: string | undefined;
}

/** A person gets all of a long text, piece by piece as it is read. */
async function printPieces(
  io: Io,
  first: Piece,
  read: (cursor: string | undefined) => Promise<Piece>,
): Promise<void> {
  for (let piece = first; ; piece = await read(piece.next)) {
    io.out(escapeControls(piece.text));
    if (piece.next === undefined) break;
  }
  io.out('\n');
}

function browsing(
  context: CommandContext,
  name: string,
  options: BrowseOptions,
  work: (opened: {
    readonly browser: LibraryBrowser;
    readonly document: LibraryDocument;
    readonly versionId: string | undefined;
    readonly io: Io;
  }) => Promise<void>,
): Promise<number> {
  return withView(context, options, async ({ app, io }) => {
    const collectionIds = await chooseCollections({ app }, options.collections, { mayBeEmpty: true });
    const document = findDocument(await app.library.documents(collectionIds), name);
    const browser = app.library.browse({ collectionIds: [...collectionIds] });
    await work({ browser, document, versionId: options.version?.toString(), io });
    return 0;
  });
}

function pagesOfNode({ pages }: Pick<SectionNode, 'pages'>): string {
  if (pages === undefined) return '';
  return pages.first === pages.last ? `${pages.first}` : `${pages.first}–${pages.last}`;
}
