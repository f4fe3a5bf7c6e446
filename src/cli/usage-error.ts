import { Command, type CommanderError } from 'commander';
import { type Wording, wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';
import { commandPath } from './command-builder.ts';
import { FORMER_NAMES } from './former-names.ts';

/** Why a value is refused, by the name that the parser of an option throws. */
const REASONS: Readonly<Record<string, Wording>> = {
  wholeNumber: wording('wholeNumber'),
  usDollars: wording('usDollars'),
  portNumber: wording('portNumber'),
};

/**
 * E020 for a command line that a command could not parse. The parser tells what is wrong in an English sentence with the
 * names in quotes.
 */
export function toUsageError(error: CommanderError, refusing?: Command): AppError {
  const isGroup = refusing !== undefined && refusing.commands.length > 0;
  const isUnknown =
    error.code === 'commander.unknownCommand' ||
    (error.code === 'commander.excessArguments' && refusing?.registeredArguments.length === 0);
  const said = isGroup && isUnknown ? unknownBelow(refusing) : describe(error);
  return new AppError('E020', said, { cause: error });
}

/** What stands where the name of a command below this one should, with what was probably meant. */
function unknownBelow(group: Command): Wording {
  const path = commandPath(group);
  const [word = ''] = group.args;
  const below = group.commands.map((command) => command.name());
  const names = path.length === 0 ? [...below, ...FORMER_NAMES.keys()] : below;
  const meant = meantBy(word, names).map((name) =>
    [...path, ...(path.length === 0 ? (FORMER_NAMES.get(name) ?? [name]) : [name])].join(' '),
  );
  return wording('unknownCommand', { command: [...path, word].join(' '), meant: meant.join(', ') });
}

/** Those of the names that are like a word, as the parser finds them. */
function meantBy(word: string, names: readonly string[]): readonly string[] {
  const parser = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const name of names) parser.command(name);
  try {
    parser.parse([word], { from: 'user' });
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    return (/\(Did you mean (?:one of )?([^?(]*)\?\)/.exec(said)?.[1] ?? '').split(', ').filter(Boolean);
  }
  return [];
}

function describe({ code, message }: CommanderError): Wording {
  const names = [...message.matchAll(/'([^']*)'/g)].map(([, name = '']) => name);
  const [first = '', second = ''] = names;
  const meant = /\(Did you mean (?:one of )?([^?(]*)\?\)/.exec(message)?.[1] ?? '';
  switch (code) {
    case 'commander.unknownOption':
      return wording('unknownOption', { option: first, meant });
    case 'commander.missingArgument':
      return wording('argumentMissing', { name: first });
    case 'commander.optionMissingArgument':
      return wording('optionValueMissing', { option: first });
    case 'commander.conflictingOption':
      return wording('optionsConflict', { option: first, other: second });
    case 'commander.excessArguments': {
      const [expected = 0, given = 0] = (message.match(/\d+/g) ?? []).map(Number);
      return wording('argumentsTooMany', { expected, given });
    }
    case 'commander.invalidArgument': {
      const value = message.slice(message.indexOf(" argument '") + 11, message.lastIndexOf("' is invalid."));
      const [flags = ''] = /(?<=(?:option|command-argument value|argument) ')[^']*/.exec(message) ?? [];
      return wording('valueRefused', { option: flags, value, why: whyRefused(message) });
    }
    default:
      return wording('notUnderstood', { said: message.replace(/^error:\s*/, '').trim() });
  }
}

function whyRefused(message: string): Wording {
  const [, choices] = message.split('Allowed choices are ');
  if (choices?.endsWith('.')) return wording('allowedChoices', { choices: choices.slice(0, -1) });
  const name = /(?<!\w)(\w+)$/.exec(message)?.[1] ?? '';
  return REASONS[name] ?? wording('notUnderstood', { said: name });
}
