import type { CommandBuilder } from '../../command-builder.ts';
import { readCommonOptions } from '../../common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0] & { readonly clear?: true | string };

/** `library cache` */
export function addCacheCommand({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('cache', help.cache);
  common(command.option('--clear [name]', help.cacheClear))
    .addHelpText(
      'after',
      `\n${help.cacheNote}\n\n${help.examplesTitle}\n  $ plumbline library cache\n  $ plumbline library cache --clear vecq`,
    )
    .action((raw: Raw) =>
      act(async (context) =>
        (await import('./show-cache.ts')).showCache(context, {
          ...readCommonOptions(raw),
          clear: raw.clear,
        }),
      ),
    );
}
