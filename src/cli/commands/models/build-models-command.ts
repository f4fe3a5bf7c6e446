import type { CommandBuilder } from '../../command-builder.ts';
import { readCommonOptions } from '../../common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0] & { readonly from?: string; readonly use?: boolean };
const load = () => import('./models.ts');

/** `models`, and what is done with one of them. */
export function addModelsCommand({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('models', help.models);
  common(command)
    .addHelpText(
      'after',
      `\n${help.modelsNote}\n\n${help.examplesTitle}\n  $ plumbline models add bge-small-en-v1.5 --from maven\n  $ plumbline models use bge-small-en-v1.5`,
    )
    .action((raw: Raw) => act(async (context) => (await load()).listModels(context, readCommonOptions(raw))));
  common(
    command
      .command('add <model>')
      .description(help.modelsAdd)
      .option('--from <source>', help.modelsFrom)
      .option('--no-use', help.modelsNoUse),
  ).action((name: string, _raw: Raw, own) =>
    act(async (context) => {
      const raw = own.optsWithGlobals() as Raw;
      return (await load()).addModel(context, name, {
        ...readCommonOptions(raw),
        from: raw.from,
        use: raw.use !== false,
      });
    }),
  );
  const actions = { check: help.modelsCheck, use: help.modelsUse, remove: help.modelsRemove } as const;
  for (const action of ['check', 'use', 'remove'] as const)
    common(command.command(`${action} <model>`).description(actions[action])).action(
      (name: string, _raw: Raw, own) =>
        act(async (context) => {
          const options = readCommonOptions(own.optsWithGlobals() as Raw);
          const commands = await load();
          if (action === 'check') return commands.checkModel(context, name, options);
          return action === 'use'
            ? commands.useModel(context, name, options)
            : commands.removeModel(context, name, options);
        }),
    );
}
