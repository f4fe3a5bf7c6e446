import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import type { ToolAnswer, ToolListing } from '../domain/index.ts';

/** What only looks, and looks at nothing but the library. */
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** A tool of the registry as clients list it. */
export function toMcpTool({ name, title, description, inputSchema, outputSchema }: ToolListing): Tool {
  return {
    name,
    title,
    description,
    inputSchema: withoutDialect(inputSchema) as Tool['inputSchema'],
    outputSchema: {
      type: 'object',
      properties: {
        data: withoutDialect(outputSchema),
        evidence: { type: 'array', items: { type: 'object' } },
        next: { type: 'string' },
      },
      required: ['data', 'evidence'],
    },
    annotations: { title, ...READS },
  };
}

/** An answer of the registry, the same through every door. */
export function toMcpAnswer({ text, data, evidence, next }: ToolAnswer): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: { data, evidence, ...(next === undefined ? {} : { next }) },
  };
}

/** Clients of 2025 know another dialect of JSON Schema and stumble over the name of this one. */
const withoutDialect = ({ $schema: _dialect, ...schema }: ToolListing['inputSchema']) => schema;
