import * as z from 'zod';
import type { CallContext, FillSchemaInput, ProposedField } from '../../../domain/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildSchemaFillerPrompt } from '../prompts/schema-filler.prompt.ts';
import type { TaskDeps } from './task-deps.ts';

const FieldsSchema = z.object({
  fields: z.array(
    z.object({
      path: z.string(),
      value: z.union([z.string(), z.number(), z.boolean()]),
      ids: z.array(z.string()),
    }),
  ),
});

/** Values for the fields of a schema. One call. */
export async function fillSchemaWithModel(
  deps: TaskDeps,
  input: FillSchemaInput,
  context: CallContext,
): Promise<readonly ProposedField[]> {
  const { turns } = buildSchemaFillerPrompt(input, deps.maxPromptTokens);
  const request = { role: 'writer', name: 'fill_schema', turns, schema: FieldsSchema } as const;
  return (await generateObject(deps.callModel, request, context)).fields;
}
