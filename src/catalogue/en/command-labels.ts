import { results } from './commands/command-results.ts';
import { documentKinds } from './commands/document-kinds.ts';
import { help } from './commands/help.ts';
import { terminal } from './commands/terminal.ts';

export const commandWords = { documentKinds, help, results, terminal };
