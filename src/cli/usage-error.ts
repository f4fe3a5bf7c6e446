import type { CommanderError } from 'commander';
import { type Wording, wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';

/** Why a value is refused, by the name that the parser of an option throws. */
const REASONS: Readonly<Record<string, Wording>> = {
  wholeNumber: wording('wholeNumber'),
  usDollars: wording('usDollars'),
  portNumber: wording('portNumber'),
};

/** E020 for a command line that cannot be parsed. The parser tells what is wrong in an English sentence with the names in quotes. */
export function toUsageError(error: CommanderError): AppError {
  return new AppError('E020', describe(error), { cause: error });
}

function describe({ code, message }: CommanderError): Wording {
  const names = [...message.matchAll(/'([^']*)'/g)].map(([, name = '']) => name);
  const [first = '', second = ''] = names;
  const meant = /\(Did you mean (?:one of )?([^?(]*)\?\)/.exec(message)?.[1] ?? '';
  switch (code) {
    case 'commander.unknownOption':
      return wording('unknownOption', { option: first, meant });
    case 'commander.unknownCommand':
      return wording('unknownCommand', { command: first, meant });
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
