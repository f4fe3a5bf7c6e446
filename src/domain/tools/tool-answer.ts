import * as z from 'zod';
import { LocatorSchema } from '../locator.ts';

/** What a tool is for: to find passages, to read a document, to check statements, to sum up, or whatever another system has it for. */
export const TOOL_CATEGORIES = ['search', 'read', 'check', 'write', 'other'] as const;

/** A passage that a tool has shown, by the id under which it may be cited and given to other tools. */
export const ShownPassageSchema = z.object({
  /** `ev_…` within a run; elsewhere `chk_…`, the id of its first passage of the index. */
  id: z.string(),
  documentId: z.string(),
  versionId: z.string(),
  documentTitle: z.string(),
  sourcePath: z.string(),
  chunkIds: z.array(z.string()),
  locator: LocatorSchema,
});
export type ShownPassage = z.infer<typeof ShownPassageSchema>;

/** What a call of a tool gives, the same through every door. */
export const ToolAnswerSchema = z.object({
  tool: z.string(),
  /** For people and models: what was found, with ids in square brackets. */
  text: z.string(),
  /** The same as data; its shape is the tool's `outputSchema`. */
  data: z.record(z.string(), z.unknown()),
  evidence: z.array(ShownPassageSchema),
  /** Given as `cursor` with the same arguments, asks for what follows. */
  next: z.string().optional(),
});
export type ToolAnswer = z.infer<typeof ToolAnswerSchema>;

/** A tool as its users see it; both schemas are JSON Schema. */
export const ToolListingSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  aliases: z.array(z.string()),
  category: z.enum(TOOL_CATEGORIES),
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()),
});
export type ToolListing = z.infer<typeof ToolListingSchema>;
