import { ask } from './commands/ask-words.ts';
import { results } from './commands/command-results.ts';
import { documentKinds } from './commands/document-kinds.ts';
import { help } from './commands/help.ts';
import { models } from './commands/model-words.ts';
import { terminal } from './commands/terminal.ts';
import { versionResults } from './commands/version-words.ts';

export const commandWords = { ask, documentKinds, help, models, results, terminal, versions: versionResults };
