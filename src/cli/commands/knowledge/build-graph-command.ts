import { Option } from 'commander';
import type { EntityType } from '../../../domain/graph/index.ts';
import type { GraphForm } from '../../../pipeline/index.ts';
import type { CommandBuilder } from '../../command-builder.ts';
import { readCommonOptions, repeatable, wholeNumber } from '../../common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0] & {
  readonly collection?: string[];
  readonly text?: string;
  readonly type?: EntityType;
  readonly limit?: number;
  readonly depth: '1' | '2';
  readonly format?: GraphForm;
};

/** Written out here, since loading the domain would slow down every `--help`. */
const TYPES = Object.keys({
  organisation: 0,
  person: 0,
  place: 0,
  product: 0,
  technology: 0,
  event: 0,
  work: 0,
  term: 0,
  name: 0,
} satisfies Record<EntityType, number>);
const FORMS = Object.keys({ graphml: 0, 'json-ld': 0 } satisfies Record<GraphForm, number>);

/** `library graph` */
export function addGraphCommand({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('graph', help.graph);
  common(
    command
      .argument('[name]', help.entityName)
      .addOption(repeatable('-c, --collection <name>', help.collection))
      .option('--text <words>', help.entityText)
      .addOption(new Option('--type <type>', help.entityType).choices(TYPES))
      .addOption(new Option('--depth <steps>', help.graphDepth).choices(['1', '2']).default('1'))
      .addOption(new Option('-n, --limit <count>', help.graphLimit).argParser(wholeNumber))
      .addOption(new Option('--format <form>', help.graphFormat).choices(FORMS)),
  )
    .addHelpText(
      'after',
      `
${help.graphNote}

${help.examplesTitle}
  $ plumbline library graph --collection policies
  $ plumbline library graph "Norvik Marine" --depth 2
  $ plumbline library graph "Norvik Marine" --format graphml > graph.graphml`,
    )
    .action((name: string | undefined, raw: Raw) =>
      act(async (context) =>
        (await import('./show-graph.ts')).showGraph(context, name, {
          ...readCommonOptions(raw),
          collections: raw.collection ?? [],
          text: raw.text,
          type: raw.type,
          limit: raw.limit,
          depth: raw.depth === '2' ? 2 : 1,
          form: raw.format,
        }),
      ),
    );
}
