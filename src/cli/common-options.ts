import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CommonOptions } from './session.ts';

const collect = (value: string, earlier: readonly string[] = []): readonly string[] => [...earlier, value];

/** An option that may be given several times. */
export const repeatable = (flags: string, description: string) =>
  new Option(flags, description).argParser(collect);

export function wholeNumber(value: string): number {
  if (!/^\d{1,6}$/.test(value) || Number(value) < 1) throw new InvalidArgumentError('wholeNumber');
  return Number(value);
}

export function money(value: string): number {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(value)) throw new InvalidArgumentError('usDollars');
  return Number(value);
}

export function portNumber(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw new InvalidArgumentError('portNumber');
  return Number(value);
}

/** The options that every command takes. */
export function addCommonOptions(command: Command): Command {
  return command
    .addOption(new Option('--config <file>', 'configuration file (default: plumbline.yaml, if it is there)'))
    .addOption(repeatable('--set <key=value>', 'set one configuration key; repeatable'))
    .addOption(new Option('--data-dir <folder>', 'folder of the embedded database and logs'))
    .addOption(new Option('--log-level <level>', 'least important lines of the log file'))
    .addOption(new Option('--offline', 'refuse every connection to another machine'))
    .addOption(new Option('--json', 'print machine-readable output on stdout'))
    .addOption(new Option('-q, --quiet', 'show no progress'));
}

interface RawOptions {
  readonly config?: string;
  readonly set?: readonly string[];
  readonly dataDir?: string;
  readonly logLevel?: string;
  readonly offline?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export function readCommonOptions(raw: RawOptions): CommonOptions {
  return {
    overrides: {
      configFile: raw.config,
      set: raw.set ?? [],
      flags: { dataDir: raw.dataDir, 'logging.level': raw.logLevel, 'web.offline': raw.offline },
    },
    json: raw.json ?? false,
    quiet: raw.quiet ?? false,
  };
}
