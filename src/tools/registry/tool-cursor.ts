import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import { stableId } from '../../linguistics/index.ts';

/** Where a part of an answer begins: in which item, at which character of it, and where its source goes on. */
const OutputPlaceSchema = z.object({
  item: z.int().min(0),
  at: z.int().min(0),
  /** The cursor of what the tool reads from. */
  source: z.string().max(4_000).optional(),
});
export type OutputPlace = z.infer<typeof OutputPlaceSchema>;

export const START: OutputPlace = { item: 0, at: 0 };

const CursorSchema = z.strictObject({ call: z.string(), place: OutputPlaceSchema });

/** Names a tool with its arguments, whatever their order. */
export const callId = (tool: string, input: Readonly<Record<string, unknown>>): string =>
  stableId(
    'call',
    tool,
    JSON.stringify(Object.entries(input).toSorted(([left], [right]) => (left < right ? -1 : 1))),
  );

export const encodeCursor = (call: string, place: OutputPlace): string =>
  Buffer.from(JSON.stringify({ call, place })).toString('base64url');

/** E020 for a cursor of another tool, of other arguments, or that is none. */
export function decodeCursor(tool: string, call: string, cursor: string): OutputPlace {
  const parsed = CursorSchema.safeParse(parseQuietly(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data.call !== call)
    throw new AppError('E020', wording('cursorOfOther', { tool }));
  return parsed.data.place;
}

function parseQuietly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
