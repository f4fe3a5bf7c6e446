import type { ToolSpec } from '../../../domain/findings/index.ts';
import type { ModelProvider } from '../../../domain/index.ts';
import {
  buildResponseFormat,
  type ResponseFormat,
  type SchemaNode,
  type WireSchema,
} from '../response-format.ts';

type Build = (format: ResponseFormat, wire: WireSchema) => object;

const asOpenAi: Build = (format, wire) => {
  const built = buildResponseFormat(format, wire);
  return built === undefined ? {} : { response_format: built };
};

/** How each package is told the shape of a reply. Where there is no way, the prompt alone says it. */
const OPTIONS: Readonly<Record<ModelProvider, Build>> = {
  'openai-compatible': asOpenAi,
  azure: asOpenAi,
  mistral: (format, { name, strict, schema }) => {
    if (format === 'text') return {};
    const jsonSchema = { name, strict, schemaDefinition: schema };
    return { response_format: format === 'json_object' ? { type: format } : { type: format, jsonSchema } };
  },
  anthropic: (format, { schema }) =>
    format === 'json_schema' ? { outputConfig: { format: { type: 'json_schema', schema } } } : {},
  google: (format, { schema }) =>
    format === 'json_schema' ? { responseSchema: toOpenApiSchema(schema) } : {},
  ollama: (format, { schema }) => {
    if (format === 'text') return {};
    return { format: format === 'json_schema' ? schema : 'json' };
  },
  bedrock: () => ({}),
};

/** The options of one call that ask for JSON of a shape. */
export const structuredOptions = (
  provider: ModelProvider = 'openai-compatible',
  format: ResponseFormat,
  wire: WireSchema,
): object => OPTIONS[provider](format, wire);

/** What a request of a loop says beside its tools: Anthropic keeps the beginning of a prompt only when it is asked to. */
export const loopOptions = (provider: ModelProvider | undefined): object =>
  provider === 'anthropic' ? { cache_control: { type: 'ephemeral' } } : {};

/** Tools as the packages take them. */
export const toolDefinitions = (provider: ModelProvider | undefined, tools: readonly ToolSpec[]) =>
  tools.map(({ name, description, inputSchema }) => {
    const parameters = provider === 'google' ? toOpenApiParameters(inputSchema) : inputSchema;
    return { type: 'function' as const, function: { name, description, parameters } };
  });

/** Google refuses an object without properties. */
const toOpenApiParameters = (schema: unknown) =>
  Object.keys((schema as JsonSchema).properties ?? {}).length === 0 ? undefined : toOpenApiSchema(schema);

/** Google takes a part of OpenAPI's schemas: a constant is a choice of one. Bounds are checked on what comes back. */
function toOpenApiSchema(node: unknown): Readonly<Record<string, unknown>> {
  const given = node as JsonSchema;
  const { type, description, required, items, properties, anyOf = given.oneOf } = given;
  const choices = given.const === undefined ? given.enum : [given.const];
  const kept = {
    type,
    description,
    required,
    enum: choices,
    items: items && toOpenApiSchema(items),
    anyOf: anyOf?.map(toOpenApiSchema),
    properties:
      properties &&
      Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, toOpenApiSchema(child)])),
  };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

interface JsonSchema extends SchemaNode {
  readonly required?: unknown;
  readonly oneOf?: readonly unknown[];
}
