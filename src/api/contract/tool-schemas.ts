import * as z from 'zod';
import { ToolAnswerSchema, ToolListingSchema } from '../../domain/index.ts';

export const ToolListSchema = z.object({ tools: z.array(ToolListingSchema) });

export const ToolCallSchema = z.strictObject({
  arguments: z.record(z.string(), z.unknown()).default({}).describe('As the tool’s `inputSchema` says.'),
  collections: z
    .array(z.string().min(1).max(200))
    .max(1000)
    .optional()
    .describe('Names or ids. Default: all that the key may use.'),
});

export const TOOL_COMPONENTS = {
  ToolCall: ToolCallSchema,
  ToolListing: ToolListingSchema,
  ToolList: ToolListSchema,
  ToolAnswer: ToolAnswerSchema,
} as const satisfies Record<string, z.ZodType>;
