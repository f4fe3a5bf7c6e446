import { type CommandWords, say } from '../../catalogue/index.ts';
import type { DocumentIdentity, DocumentOutline, LibraryDocument } from '../../domain/index.ts';
import type { DocumentTopic } from '../../domain/topics/index.ts';
import { detailIn } from '../../errors/index.ts';
import { chooseCollections } from '../choose-collections.ts';
import type { CommandContext } from '../command-context.ts';
import { findDocument } from '../find-document.ts';
import { wordFor, wordsOf } from '../language.ts';
import { type CommonOptions, printJson, printLines, withView } from '../session.ts';
import { type Line, padText, safeText, span } from '../terminal/spans.ts';
import { formatBytes } from '../terminal/words.ts';

/** `library show`: one document by id, path or title; E021 when there is none, E020 when the name fits several. */
export function showDocument(
  context: CommandContext,
  name: string,
  options: CommonOptions & { collections: readonly string[] },
): Promise<number> {
  return withView(context, options, async ({ app, io }) => {
    const words = wordsOf(io);
    const collections = await chooseCollections({ app }, options.collections, { mayBeEmpty: true });
    const document = findDocument(await app.library.documents(collections), name);
    const outline = await app.library.outline(document);
    const topics = await app.topics.ofDocument(document.id);
    if (options.json) printJson(io, { ...document, topics, ...(outline !== undefined && { outline }) });
    else
      printLines(io, [
        ...factLines(document, { outline, topics }, words),
        ...sectionLines(outline, words.results),
        ...warningLines(document, words),
      ]);
    return 0;
  });
}

function factLines(
  document: LibraryDocument,
  {
    outline,
    topics,
  }: { readonly outline: DocumentOutline | undefined; readonly topics: readonly DocumentTopic[] },
  words: CommandWords,
): Line[] {
  const { identity, problem } = document;
  const { language, results } = words;
  const { facts: labels, documentStatus, headingsFrom } = results;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [labels.id, document.id],
    [labels.file, document.sourcePath],
    [labels.format, `${document.format}, ${formatBytes(document.bytes)}`],
    [labels.status, wordFor(documentStatus, document.status)],
    [labels.problem, problem === undefined ? undefined : `${problem.code} ${detailIn(language, problem)}`],
    ...identityFacts(identity, words),
    [labels.language, outline?.language],
    [labels.pages, outline?.pageCount === undefined ? undefined : outline.pageCount.toLocaleString('en-US')],
    [labels.passages, document.chunkCount.toLocaleString('en-US')],
    [labels.headings, outline === undefined ? undefined : headingsFrom[outline.structureSource]],
    [labels.topics, topics.length === 0 ? undefined : topics.map(({ name }) => name).join(', ')],
    [labels.version, document.currentVersionId],
    [labels.readAt, document.updatedAt],
  ];
  return [
    [span(safeText(document.title), 'strong')],
    ...facts.flatMap(([label, value]): Line[] =>
      value === undefined ? [] : [[span(`  ${padText(label, 10)}`, 'dim'), span(safeText(value))]],
    ),
  ];
}

function identityFacts(
  identity: DocumentIdentity | undefined,
  { documentKinds, results: { facts: labels } }: CommandWords,
): readonly (readonly [string, string | undefined])[] {
  if (identity === undefined) return [];
  const authors = identity.authors.map(({ value }) => value).join(', ');
  return [
    [labels.kind, identity.kind && documentKinds[identity.kind.value]],
    [labels.form, identity.form?.value],
    [labels.issuer, identity.issuer?.value],
    [labels.subject, identity.subject?.value],
    [labels.period, identity.period?.label],
    [labels.edition, identity.version?.value],
    [labels.number, identity.number?.value],
    [labels.authors, authors === '' ? undefined : authors],
  ];
}

function sectionLines(outline: DocumentOutline | undefined, words: CommandWords['results']): Line[] {
  const sections = outline?.sections.filter(({ level }) => level > 0) ?? [];
  if (sections.length === 0) return [];
  return [
    [],
    [span(words.sections(sections.length), 'strong')],
    ...sections.map(({ level, title, firstPage, lastPage }): Line => {
      const pages = firstPage === lastPage ? `${firstPage}` : `${firstPage}–${lastPage}`;
      return [
        span(`${'  '.repeat(level)}${safeText(title)}`),
        span(firstPage === undefined ? '' : `  ${words.page(pages)}`, 'dim'),
      ];
    }),
  ];
}

function warningLines({ warnings }: LibraryDocument, { language, results }: CommandWords): Line[] {
  if (warnings.length === 0) return [];
  return [
    [],
    [span(results.warnings(warnings.length), 'strong')],
    ...warnings.map((warning): Line => [span('  '), span(safeText(say(language, warning)), 'warn')]),
  ];
}
