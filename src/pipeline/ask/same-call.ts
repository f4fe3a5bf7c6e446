import type { Thought } from '../../domain/ask/index.ts';
import type { ToolRegistry } from '../../tools/index.ts';

type Call = Pick<Thought, 'tool' | 'input'>;

/** Whether two calls ask for the same: whichever of its names the tool is called by, in whatever order and with whatever blanks its arguments stand. Pure. */
export function isSameCall({ tools }: Pick<ToolRegistry, 'tools'>, left: Call, right: Call): boolean {
  const calledTool = ({ tool }: Call) =>
    tools.find(({ name, aliases }) => name === tool || aliases.includes(tool))?.name ?? tool;
  return (
    calledTool(left) === calledTool(right) && comparableInput(left.input) === comparableInput(right.input)
  );
}

const comparableInput = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part === 'string') return part.trim().replace(/\s+/g, ' ').toLowerCase();
    return typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part;
  });
