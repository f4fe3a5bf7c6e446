import { results } from './commands/command-results.ts';
import { help } from './commands/help.ts';
import { terminal } from './commands/terminal.ts';

export const commandWords = { help, results, terminal };
