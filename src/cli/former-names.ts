import type { Command } from 'commander';
import { commandPath } from './command-builder.ts';

/** Commands that stood at the top, by the group that has them now. Scripts go on calling them. */
const MOVED = {
  runs: [
    ...['show', 'export', 'verify', 'rewrite', 'follow-up', 'fork', 'review', 'resume', 'pause', 'cancel'],
    ...['delete', 'estimate', 'conversations'],
  ],
  library: ['read', 'summarize', 'topics', 'related', 'graph', 'prune', 'cache', 'backup', 'restore'],
};

/** Every name of before, and what is written for it now. */
export const FORMER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(MOVED).flatMap(([group, names]) =>
    names.map((name): [string, readonly string[]] => [name, [group, name]]),
  ),
  ['batches', ['batch', 'show']],
  ['open', ['serve', '--open']],
]);

/** A command line in the names of today: `resume run_1` as `runs resume run_1`, `help resume` as `runs resume --help`. */
export function inPresentNames(argv: readonly string[], program: Command): readonly string[] {
  let at = 0;
  while (argv[at]?.startsWith('-')) at += argv[at] === '--lang' ? 2 : 1;
  const [name, ...rest] = argv.slice(at);
  if (name === undefined) return argv;
  const before = argv.slice(0, at);
  // As `library list` and `batch list` are called.
  if (name === 'runs' && rest[0] === 'list') return [...before, name, ...rest.slice(1)];
  if (name === 'help') return [...before, ...helpAskedFor(inPresentNames(rest, program), program)];
  return [...before, ...(FORMER_NAMES.get(name) ?? [name]), ...rest];
}

/** `runs show` as `runs show --help`. What names no command is left to the parser to refuse. */
function helpAskedFor(words: readonly string[], program: Command): readonly string[] {
  const asked = words.filter((word, at) => !word.startsWith('-') && words[at - 1] !== '--lang');
  let command = program;
  for (const word of asked) command = command.commands.find((one) => one.name() === word) ?? command;
  return command === program && asked.length > 0 ? asked : [...commandPath(command), '--help'];
}
