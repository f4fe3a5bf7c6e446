import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';

/** The question whose answer goes on, and where. */
const CursorSchema = z.strictObject({ v: z.string(), q: z.string(), at: z.int().min(0) });

export interface BrowseCursor {
  readonly versionId: string;
  /** What was asked for, in one line: a section and whether with its subsections, or pages. */
  readonly asked: string;
  readonly at: number;
}

export function writeBrowseCursor({ versionId, asked, at }: BrowseCursor): string {
  return Buffer.from(JSON.stringify({ v: versionId, q: asked, at })).toString('base64url');
}

/** E020 for what is no cursor of ours. */
export function readBrowseCursor(cursor: string): BrowseCursor {
  try {
    const { v, q, at } = CursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { versionId: v, asked: q, at };
  } catch {
    throw new AppError('E020', wording('cursorOfOtherText'));
  }
}
