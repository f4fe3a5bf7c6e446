import { type Command, InvalidArgumentError, Option } from 'commander';
import { type CommandWords, LANGUAGES } from '../catalogue/index.ts';
import type { RunLimits } from '../domain/budget/index.ts';
import type { RetrievalMode } from '../domain/graph/index.ts';
import type { CommonOptions } from './session.ts';

const collect = (value: string, earlier: readonly string[] = []): readonly string[] => [...earlier, value];

/** An option that may be given several times. */
export const repeatable = (flags: string, description: string) =>
  new Option(flags, description).argParser(collect);

export function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value) || Number(value) < 1) throw new InvalidArgumentError('wholeNumber');
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

/** What one run may take at most. */
export const addBudgetOptions = (command: Command, help: CommandWords['help']): Command =>
  command
    .addOption(new Option('--max-cost <usd>', help.runMaxCost).argParser(money))
    .addOption(new Option('--max-tokens <n>', help.runMaxTokens).argParser(wholeNumber))
    .addOption(new Option('--max-seconds <n>', help.runMaxSeconds).argParser(wholeNumber));

export interface BudgetRaw {
  readonly maxCost?: number;
  readonly maxTokens?: number;
  readonly maxSeconds?: number;
}

/** `undefined` where the configuration alone is the limit. */
export function readBudget({ maxCost, maxTokens, maxSeconds }: BudgetRaw): RunLimits | undefined {
  const budget = { maxCostUsd: maxCost, maxTokens, maxSeconds };
  return Object.values(budget).some((limit) => limit !== undefined) ? budget : undefined;
}

/** `--lang`; what it says is known before the command line is parsed (`languageOption` of `language.ts`). */
export const langOption = (help: CommandWords['help']) =>
  new Option('--lang <language>', help.language).choices(LANGUAGES);

/** The options that every command takes, which help lists below its own. */
export function addCommonOptions(command: Command, help: CommandWords['help']): Command {
  const options = [
    langOption(help),
    new Option('--config <file>', help.config),
    repeatable('--set <key=value>', help.set),
    new Option('--data-dir <folder>', help.dataDir),
    new Option('--log-level <level>', help.logLevel),
    new Option('--offline', help.offline),
    new Option('--json', help.json),
    new Option('-q, --quiet', help.quiet),
  ];
  for (const option of options) command.addOption(option.helpGroup(help.commonOptions));
  return command;
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

/** Written out here, since loading the domain would slow down every `--help`. */
export const RETRIEVALS = Object.keys({
  auto: 0,
  vector: 0,
  kg_low: 0,
  kg_high: 0,
  kg_mix: 0,
  fusion: 0,
} satisfies Record<RetrievalMode, number>);
