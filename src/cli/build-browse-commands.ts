import { type Command, Option } from 'commander';
import type { Act, CommandBuilder } from './command-builder.ts';
import { readCommonOptions, wholeNumber } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0] & {
  readonly collection?: readonly string[];
  readonly docVersion?: number;
};

/** `library toc`, `library section` and `library pages`. */
export function addBrowseCommands({ common, help }: CommandBuilder, library: Command, act: Act): void {
  // An option that `library` has too is given to it.
  const optionsOf = <R extends Raw>(command: Command) => {
    const raw = command.optsWithGlobals<R>();
    const { collection = [], docVersion } = raw;
    return { raw, options: { ...readCommonOptions(raw), collections: collection, version: docVersion } };
  };
  const browsing = (command: Command) =>
    common(command.addOption(new Option('--doc-version <n>', help.docVersion).argParser(wholeNumber)));
  browsing(
    library
      .command('toc')
      .description(help.toc)
      .argument('<document>', help.document)
      .option('--level <n>', help.tocLevel, wholeNumber),
  ).action((document: string, _raw: unknown, command: Command) => {
    const { raw, options } = optionsOf<Raw & { level?: number }>(command);
    act(async (context) =>
      (await import('./commands/browse/browse-document.ts')).showContents(context, document, {
        ...options,
        level: raw.level,
      }),
    );
  });
  browsing(
    library
      .command('section')
      .description(help.section)
      .argument('<document>', help.document)
      .argument('<section>', help.sectionSelector)
      .option('--no-children', help.withoutChildren),
  ).action((document: string, selector: string, _raw: unknown, command: Command) => {
    const { raw, options } = optionsOf<Raw & { children: boolean }>(command);
    act(async (context) =>
      (await import('./commands/browse/browse-document.ts')).showSection(context, document, selector, {
        ...options,
        children: raw.children,
      }),
    );
  });
  browsing(
    library
      .command('pages')
      .description(help.pages)
      .argument('<document>', help.document)
      .argument('<pages>', help.pageNumbers),
  ).action((document: string, pages: string, _raw: unknown, command: Command) => {
    const { options } = optionsOf(command);
    act(async (context) =>
      (await import('./commands/browse/browse-document.ts')).showPages(context, document, pages, options),
    );
  });
}
