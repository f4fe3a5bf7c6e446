import * as z from 'zod';
import type { ErrorCode } from '../../errors/index.ts';

/** The largest number of an event or a row. */
export const MAX_PLACE = 2_147_483_647;

const NOTHING = z.object({});

export interface Answer {
  readonly description: string;
  /** Media type → schema; `undefined` for text and streams. */
  readonly content?: Readonly<Record<string, z.ZodType | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One thing the API does: what the document says about it, and the schemas that requests are parsed with. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** `/api/research/{id}` */
  readonly path: string;
  readonly tag: 'Research' | 'Ask' | 'OpenAI' | 'Batches' | 'Library' | 'Tools' | 'Service';
  readonly summary: string;
  readonly description?: string | undefined;
  readonly params: Params;
  readonly query: Query;
  /** JSON; with `multipart` too, either of them. */
  readonly body: Body;
  readonly hasBody: boolean;
  /** An absent body stands for `{}`. */
  readonly bodyOptional?: boolean | undefined;
  readonly multipart?: Readonly<Record<string, unknown>> | undefined;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<number, Answer>>;
  readonly errors: readonly ErrorCode[];
  /** Needs no API key. */
  readonly isPublic: boolean;
  /** Answers as long as a run goes on, and so waits for a database that is away. */
  readonly isStream: boolean;
}

type Given<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Pick<
  Operation,
  'id' | 'method' | 'path' | 'tag' | 'summary' | 'answers'
> &
  Partial<
    Pick<
      Operation,
      'description' | 'multipart' | 'requestHeaders' | 'errors' | 'isPublic' | 'isStream' | 'bodyOptional'
    >
  > & { readonly params?: P; readonly query?: Q; readonly body?: B };

/**
 * Fills in what an operation leaves out. An operation without a schema takes no such input. Unknown names are errors: a misspelt one
 * would widen what is asked. Public operations ignore them in queries, since probes of health add some of their own.
 */
export function operation<
  P extends z.ZodType = typeof NOTHING,
  Q extends z.ZodType = typeof NOTHING,
  B extends z.ZodType = typeof NOTHING,
>(given: Given<P, Q, B>): Operation<P, Q, B> {
  return {
    requestHeaders: {},
    errors: [],
    isPublic: false,
    isStream: false,
    ...given,
    params: given.params ?? (NOTHING as unknown as P),
    query: strictly(given.query ?? NOTHING, given.isPublic ?? false) as unknown as Q,
    body: given.body ?? (NOTHING as unknown as B),
    hasBody: given.body !== undefined,
  };
}

const strictly = (query: z.ZodType, isPublic: boolean): z.ZodType =>
  query instanceof z.ZodObject && !isPublic ? query.strict() : query;
