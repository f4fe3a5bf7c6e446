import { wording } from '../../catalogue/index.ts';
import type { DocumentIdentity, DocumentOutline, LibraryDocument } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { chooseCollections } from '../choose-collections.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommonOptions, printJson, printLines, withView } from '../session.ts';
import { type Line, safeText, span } from '../terminal/spans.ts';
import { count, formatBytes } from '../terminal/words.ts';

/** `library show`: one document by id, path or title; E021 when there is none, E020 when the name fits several. */
export function showDocument(
  context: CommandContext,
  name: string,
  options: CommonOptions & { collections: readonly string[] },
): Promise<number> {
  return withView(context, options, async ({ app, io }) => {
    const collections = await chooseCollections({ app }, options.collections, { mayBeEmpty: true });
    const document = findDocument(await app.library.documents(collections), name);
    const outline = await app.library.outline(document);
    if (options.json) printJson(io, { ...document, ...(outline !== undefined && { outline }) });
    else
      printLines(io, [...factLines(document, outline), ...sectionLines(outline), ...warningLines(document)]);
    return 0;
  });
}

function findDocument(documents: readonly LibraryDocument[], name: string): LibraryDocument {
  const isFile = ({ sourcePath }: LibraryDocument) => sourcePath === name || sourcePath.endsWith(`/${name}`);
  const fits = [
    documents.filter(({ id }) => id === name),
    documents.filter(({ sourcePath }) => sourcePath === name),
    documents.filter(isFile),
    documents.filter(({ title }) => title === name),
  ].find((found) => found.length > 0);
  const [document, ...others] = fits ?? [];
  if (document === undefined) throw new AppError('E021', wording('noDocumentNamed', { name }));
  if (others.length > 0)
    throw new AppError(
      'E020',
      wording('manyDocumentsNamed', {
        name,
        documents: [document, ...others].map(({ id, sourcePath }) => `${id} (${sourcePath})`),
      }),
    );
  return document;
}

function factLines(document: LibraryDocument, outline: DocumentOutline | undefined): Line[] {
  const { identity, problem } = document;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['id', document.id],
    ['file', document.sourcePath],
    ['format', `${document.format}, ${formatBytes(document.bytes)}`],
    ['status', document.status],
    ['problem', problem === undefined ? undefined : `${problem.code} ${problem.detail}`],
    ...identityFacts(identity),
    ['language', outline?.language],
    ['pages', outline?.pageCount === undefined ? undefined : outline.pageCount.toLocaleString('en-US')],
    ['passages', document.chunkCount.toLocaleString('en-US')],
    ['headings', outline === undefined ? undefined : HEADINGS_FROM[outline.structureSource]],
    ['version', document.currentVersionId],
    ['read at', document.updatedAt],
  ];
  return [
    [span(safeText(document.title), 'strong')],
    ...facts.flatMap(([label, value]): Line[] =>
      value === undefined ? [] : [[span(`  ${label.padEnd(10)}`, 'dim'), span(safeText(value))]],
    ),
  ];
}

const HEADINGS_FROM: Readonly<Record<DocumentOutline['structureSource'], string>> = {
  outline: 'as its bookmarks say',
  styles: 'as its styles say',
  layout: 'found by their look',
  inferred: 'found by their numbers and wording',
  none: 'none',
};

function identityFacts(
  identity: DocumentIdentity | undefined,
): readonly (readonly [string, string | undefined])[] {
  if (identity === undefined) return [];
  const authors = identity.authors.map(({ value }) => value).join(', ');
  return [
    ['kind', identity.kind?.value],
    ['form', identity.form?.value],
    ['issuer', identity.issuer?.value],
    ['subject', identity.subject?.value],
    ['period', identity.period?.label],
    ['edition', identity.version?.value],
    ['number', identity.number?.value],
    ['authors', authors === '' ? undefined : authors],
  ];
}

function sectionLines(outline: DocumentOutline | undefined): Line[] {
  const sections = outline?.sections.filter(({ level }) => level > 0) ?? [];
  if (sections.length === 0) return [];
  return [
    [],
    [span(count(sections.length, 'section'), 'strong')],
    ...sections.map(({ level, title, firstPage, lastPage }): Line => {
      const pages = firstPage === lastPage ? `${firstPage}` : `${firstPage}–${lastPage}`;
      return [
        span(`${'  '.repeat(level)}${safeText(title)}`),
        span(firstPage === undefined ? '' : `  p. ${pages}`, 'dim'),
      ];
    }),
  ];
}

function warningLines({ warnings }: LibraryDocument): Line[] {
  if (warnings.length === 0) return [];
  return [
    [],
    [span(count(warnings.length, 'warning'), 'strong')],
    ...warnings.map((warning): Line => [span('  '), span(safeText(warning), 'warn')]),
  ];
}
