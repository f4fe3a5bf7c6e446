import * as z from 'zod';
import { ToolAnswerSchema } from '../../domain/index.ts';
import { operation } from './operation.ts';
import { ToolCallSchema, ToolListSchema } from './tool-schemas.ts';

const json = (schema: z.ZodType) => ({ 'application/json': schema });

export const listTools = operation({
  id: 'listTools',
  method: 'get',
  path: '/api/tools',
  tag: 'Tools',
  summary: 'List the tools, with the schemas of their arguments and answers',
  answers: { 200: { description: 'The tools.', content: json(ToolListSchema) } },
});

export const callTool = operation({
  id: 'callTool',
  method: 'post',
  path: '/api/tools/{name}',
  tag: 'Tools',
  summary: 'Call a tool',
  description:
    'By its name or an alias. What it may see is what the key may use, or fewer `collections`; no argument of a tool widens that. A long answer is cut; `next` given as `cursor` with the same arguments asks for the rest.',
  params: z.object({ name: z.string().min(1).max(80).describe('Name or alias of the tool.') }),
  body: ToolCallSchema,
  answers: { 200: { description: 'What the tool found.', content: json(ToolAnswerSchema) } },
  errors: ['E004', 'E005', 'E020', 'E021', 'E022', 'E119', 'E120', 'E121', 'E122'],
});
