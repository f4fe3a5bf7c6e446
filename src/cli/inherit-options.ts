import type { Command } from 'commander';

/** What was given to the group before the name of a command is given to that command: `runs --json show run_1`. */
export function inheritOptions(command: Command): void {
  const { parent } = command;
  if (parent === null) return;
  inheritOptions(parent);
  const isGiven = (one: Command, name: string) =>
    ![undefined, 'default'].includes(one.getOptionValueSource(name));
  for (const name of command.options.map((option) => option.attributeName())) {
    if (!isGiven(parent, name)) continue;
    const above: unknown = parent.getOptionValue(name);
    const own: unknown = command.getOptionValue(name);
    if (!isGiven(command, name)) command.setOptionValueWithSource(name, above, 'cli');
    else if (Array.isArray(above) && Array.isArray(own)) command.setOptionValue(name, [...above, ...own]);
  }
}
