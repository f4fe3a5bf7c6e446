import type * as z from 'zod';
import { type Catalogue, catalogueOf, type Language } from '../../catalogue/index.ts';
import type { CallContext, Scope, ToolListing } from '../../domain/index.ts';
import type { EvidenceBook } from './evidence-book.ts';
import type { OutputPlace } from './tool-cursor.ts';

export type ToolName = keyof Catalogue['tools']['names'];
export type ToolWords = Catalogue['tools'];

/** What a call may see and use; given by whoever calls, never by the arguments. */
export interface ToolContext {
  readonly scope: Scope;
  /** What labels are said in. Text of documents stays as it is. */
  readonly language: Language;
  readonly signal?: AbortSignal | undefined;
  /** The run that calls; absent for people and programs. */
  readonly call?: CallContext | undefined;
  readonly book: EvidenceBook;
  readonly limits: { readonly maxContextTokens: number };
}

/** What a tool has found, cut to the limit. */
export interface ToolFindings<Data> {
  readonly text: string;
  readonly data: Data;
  /** Ids of the book for what this answer shows. */
  readonly shown: readonly string[];
  /** Where the next part begins. */
  readonly next?: OutputPlace | undefined;
}

export interface AgentTool<Input extends z.ZodObject = z.ZodObject, Data extends z.ZodObject = z.ZodObject> {
  readonly name: ToolName;
  /** Names that other systems give the same tool. */
  readonly aliases: readonly string[];
  readonly category: ToolListing['category'];
  readonly input: Input;
  /** Other names of its arguments, by the name that counts. */
  readonly argumentAliases?: Readonly<Record<string, string>> | undefined;
  readonly data: Data;
  /** `from` is where the part asked for begins. Throws `AppError`. */
  run(input: z.output<Input>, context: ToolContext, from: OutputPlace): Promise<ToolFindings<z.output<Data>>>;
}

/** Keeps the types of one tool together and lets a list hold tools of all types. */
export const defineTool = <Input extends z.ZodObject, Data extends z.ZodObject>(
  tool: AgentTool<Input, Data>,
): AgentTool => tool as unknown as AgentTool;

export const wordsFor = (language: Language): ToolWords => catalogueOf(language).tools;
