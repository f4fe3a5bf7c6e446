import type { SectionChange, VersionComparison } from '../../../domain/index.ts';
import type { CommandContext } from '../../command-context.ts';
import { wordsOf } from '../../language.ts';
import { type CommonOptions, printJson, printLines, withView } from '../../session.ts';
import { type Line, safeText, span } from '../../terminal/spans.ts';
import { tableLines } from '../../terminal/table.ts';
import { documentNamed } from './find-named.ts';

interface VersionOptions extends CommonOptions {
  readonly collections: readonly string[];
}

/** `library versions`: what a document held at which time, newest first. */
export function listVersions(
  context: CommandContext,
  name: string,
  options: VersionOptions,
): Promise<number> {
  return withView(context, options, async (session) => {
    const { app, io } = session;
    const { id } = await documentNamed(session, name, options);
    const versions = await app.documents.versions(id);
    if (options.json) {
      printJson(io, { documentId: id, versions });
      return 0;
    }
    const { versions: words, terminal } = wordsOf(io);
    const rows = versions.map((version) => [
      span(words.versionLine(version), version.isCurrent ? 'strong' : 'plain'),
      span(version.createdAt.slice(0, 16).replace('T', ' '), 'dim'),
      span(terminal.passages(version.passages), 'dim'),
      span(safeText(version.title)),
    ]);
    printLines(io, tableLines(rows, { width: io.size().columns, flex: 3 }));
    return 0;
  });
}

/** `library compare`: sections that came, went, moved or have another text, with the sentences. */
export function compareDocumentVersions(
  context: CommandContext,
  name: string,
  options: VersionOptions & { readonly from: number; readonly to: number },
): Promise<number> {
  return withView(context, options, async (session) => {
    const { app, io } = session;
    const { id } = await documentNamed(session, name, options);
    const comparison = await app.documents.compare(id, options.from, options.to);
    if (options.json) printJson(io, comparison);
    else printLines(io, comparisonLines(comparison, wordsOf(io).versions));
    return 0;
  });
}

type Words = ReturnType<typeof wordsOf>['versions'];

function comparisonLines({ counts, changes, isCut }: VersionComparison, words: Words): Line[] {
  return [
    [span(words.changeCounts(counts), 'strong')],
    ...changes.flatMap((change) => changeLines(change, words)),
    ...(isCut ? [[span(words.comparisonCut, 'warn')]] : []),
  ];
}

function changeLines({ kind, before, after, sentences = [] }: SectionChange, words: Words): Line[] {
  const place = (section: SectionChange['after']) =>
    section === undefined ? '' : safeText(section.headingPath.join(' › ')) || words.documentStart;
  const where = kind === 'moved' ? `${place(before)} → ${place(after)}` : place(after ?? before);
  return [
    [span(`${words.changed[kind]}: `, 'accent'), span(where)],
    ...sentences.map(
      (sentence): Line => [
        span(
          `  ${sentence.kind === 'added' ? '+' : '-'} ${safeText(sentence.text)}`,
          sentence.kind === 'added' ? 'good' : 'bad',
        ),
      ],
    ),
  ];
}
