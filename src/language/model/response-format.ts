import * as z from 'zod';

/** How structured output is asked for, best first. */
export const RESPONSE_FORMATS = ['json_schema', 'json_object', 'text'] as const;
export type ResponseFormat = (typeof RESPONSE_FORMATS)[number];

export interface WireSchema {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** False for schemas with free-form objects, which strict mode does not allow. */
  readonly strict: boolean;
}

/** The parts of JSON Schema that are passed on. */
export interface SchemaNode {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly description?: unknown;
}

/**
 * A zod schema in the subset of JSON Schema that strict mode accepts everywhere: every property required, no further
 * ones, no bounds (zod checks those on what comes back).
 */
export function toWireSchema(name: string, schema: z.ZodType, strict = true): WireSchema {
  const json = WIRE.get(schema) ?? toJson(schema);
  WIRE.set(schema, json);
  return { name, strict, schema: strict ? simplify(json as SchemaNode) : json };
}

/** The same schema is asked for with every call of its task. */
const WIRE = new WeakMap<z.ZodType, Readonly<Record<string, unknown>>>();

function toJson(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

function simplify(node: SchemaNode): Record<string, unknown> {
  const { type, properties, items, anyOf, description } = node;
  const kept: Record<string, unknown> = {
    ...(type === undefined ? {} : { type }),
    ...(node.enum === undefined ? {} : { enum: node.enum }),
    ...(node.const === undefined ? {} : { const: node.const }),
    ...(description === undefined ? {} : { description }),
    ...(anyOf ? { anyOf: anyOf.map((branch) => simplify(branch as SchemaNode)) } : {}),
    ...(items === undefined ? {} : { items: simplify(items as SchemaNode) }),
  };
  if (type !== 'object') return kept;
  const entries = Object.entries(properties ?? {}).map(([key, value]): [string, unknown] => [
    key,
    simplify(value as SchemaNode),
  ]);
  return {
    ...kept,
    properties: Object.fromEntries(entries),
    required: entries.map(([key]) => key),
    additionalProperties: false,
  };
}

/** The `response_format` of a request, or none for plain text. */
export function buildResponseFormat(format: ResponseFormat, wire: WireSchema): object | undefined {
  if (format === 'text') return undefined;
  if (format === 'json_object') return { type: 'json_object' };
  const request = {
    type: 'json_schema',
    json_schema: { name: wire.name, strict: wire.strict, schema: wire.schema },
  };
  // The client library parses json_schema replies and throws away what is not JSON; the repair round needs that text.
  Object.defineProperty(request, '$parseRaw', { value: () => null, enumerable: false });
  return request;
}
