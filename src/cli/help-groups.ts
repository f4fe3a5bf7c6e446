import type { Command } from 'commander';

/** Puts the commands below one under titles, in the order that its help lists them. */
export function groupCommands(
  parent: Command,
  groups: readonly (readonly [title: string, names: readonly string[]])[],
): void {
  for (const [title, names] of groups)
    for (const command of parent.commands) if (names.includes(command.name())) command.helpGroup(title);
}
