import { Option } from 'commander';
import type { AskDepth } from '../domain/ask/index.ts';
import type { RetrievalMode } from '../domain/graph/index.ts';
import type { ReportLanguage } from '../domain/index.ts';
import type { ReadingMode } from '../domain/reading/index.ts';
import { addVersionOptions, readVersionChoice, type VersionRaw } from './asked-versions.ts';
import type { CommandBuilder } from './command-builder.ts';
import { RETRIEVALS, readCommonOptions, repeatable, wholeNumber } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0] & {
  readonly docs?: string[];
  readonly collection?: string[];
  readonly topic?: string[];
  readonly web?: boolean;
  readonly thread?: string;
  readonly interactive?: boolean;
  readonly depth?: AskDepth;
  readonly reading?: ReadingMode;
  readonly reasoning?: boolean;
  readonly retrieval?: RetrievalMode;
  readonly schema?: string;
} & VersionRaw;

/** Written out here, since loading the domain would slow down every `--help`. */
const DEPTHS = Object.keys({ auto: 0, fast: 0, deep: 0 } satisfies Record<AskDepth, number>);

const READINGS = Object.keys({ passages: 0, documents: 0, auto: 0 } satisfies Record<ReadingMode, number>);

/** `ask` */
export function addAskCommand({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('ask', help.ask);
  addVersionOptions(command, help);
  common(
    command
      .argument('[question]', help.question)
      .addOption(repeatable('-d, --docs <folder>', help.docs))
      .addOption(repeatable('-c, --collection <name>', help.collection))
      .addOption(repeatable('--topic <topic>', help.searchTopic))
      .option('-w, --web', help.web)
      .option('--thread <name>', help.thread)
      .option('-i, --interactive', help.interactive)
      .addOption(new Option('--depth <depth>', help.depth).choices(DEPTHS))
      .addOption(new Option('--reading <what>', help.reading).choices(READINGS))
      .option('--reasoning', help.reasoning)
      .option('--schema <file>', help.askSchema)
      .addOption(new Option('--retrieval <mode>', help.retrieval).choices(RETRIEVALS)),
  )
    .addHelpText(
      'after',
      `
${help.askNote}

${help.examplesTitle}
  $ plumbline ask "Who may delete backups?" --docs ./policies
  $ plumbline ask --interactive --collection policies`,
    )
    .action((question: string | undefined, raw: Raw) =>
      act(async (context) =>
        (await import('./commands/ask.ts')).askAndAnswer(context, question, {
          ...readCommonOptions(raw),
          versions: readVersionChoice(raw),
          docs: raw.docs ?? [],
          collections: raw.collection ?? [],
          topics: raw.topic ?? [],
          web: raw.web ?? false,
          thread: raw.thread,
          interactive: raw.interactive ?? false,
          ...(raw.depth === undefined ? {} : { depth: raw.depth }),
          ...(raw.reading === undefined ? {} : { reading: raw.reading }),
          retrieval: raw.retrieval,
          schema: raw.schema,
          showReasoning: raw.reasoning ?? false,
        }),
      ),
    );
}

const LANGUAGES = Object.keys({ en: 0, zh: 0 } satisfies Record<ReportLanguage, number>);

/** `library summarize` */
export function addSummarizeCommand({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('summarize', help.summarize);
  common(
    command
      .argument('[document]', help.summarizeDocument)
      .option('--topic <topic>', help.summarizeTopic)
      .option('-s, --section <section>', help.summarizeSection)
      .addOption(new Option('--doc-version <n>', help.docVersion).argParser(wholeNumber))
      .addOption(repeatable('-c, --collection <name>', help.collection))
      .addOption(new Option('--in <language>', help.summarizeIn).choices(LANGUAGES)),
  )
    .addHelpText(
      'after',
      `
${help.examplesTitle}
  $ plumbline library summarize annual-report-2024.pdf
  $ plumbline library summarize annual-report-2024.pdf --section "Risk factors"
  $ plumbline library summarize --topic "supply chain"`,
    )
    .action((document: string | undefined, raw: Raw & { section?: string; in?: string; topic?: string }) =>
      act(async (context) =>
        (await import('./commands/documents/summarize.ts')).summarize(context, document, {
          ...readCommonOptions(raw),
          section: raw.section,
          topic: raw.topic,
          version: raw.docVersion,
          collections: raw.collection ?? [],
          in: raw.in,
        }),
      ),
    );
}
