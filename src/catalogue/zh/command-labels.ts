import { ask } from './commands/ask-words.ts';
import { results } from './commands/command-results.ts';
import { documentKinds } from './commands/document-kinds.ts';
import { help } from './commands/help.ts';
import { terminal } from './commands/terminal.ts';
import { versionResults } from './commands/version-words.ts';

export const commandWords = { ask, documentKinds, help, results, terminal, versions: versionResults };
