import type { ModelProvider } from '../../../domain/index.ts';
import { buildResponseFormat, type ResponseFormat, type WireSchema } from '../response-format.ts';

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

/** Google takes a part of OpenAPI's schemas: no `additionalProperties`, and a constant is a choice of one. */
function toOpenApiSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toOpenApiSchema);
  if (typeof node !== 'object' || node === null) return node;
  const { additionalProperties: _none, const: constant, ...rest } = node as Record<string, unknown>;
  const entries = Object.entries(rest).map(([key, value]) => [key, toOpenApiSchema(value)]);
  return { ...Object.fromEntries(entries), ...(constant === undefined ? {} : { enum: [constant] }) };
}
