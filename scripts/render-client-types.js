// TypeScript types for a client, made from the OpenAPI document and nothing else.

/**
 * @typedef {{
 *   $ref?: string, const?: unknown, enum?: unknown[], anyOf?: Schema[], oneOf?: Schema[], type?: string, items?: Schema,
 *   properties?: Record<string, Schema>, required?: string[], additionalProperties?: Schema | boolean
 * }} Schema
 * @typedef {Record<string, { schema: Schema }>} Content
 * @typedef {{ name: string, in: string, required: boolean, schema: Schema }} Parameter
 * @typedef {{
 *   operationId: string, parameters: Parameter[], requestBody?: { required: boolean, content: Content },
 *   responses: Record<string, { content?: Content }>
 * }} Operation
 * @typedef {{ paths: Record<string, Record<string, Operation>>, components: { schemas: Record<string, Schema> } }} Document
 */

/** @param {Document} document */
export function renderClientTypes(document) {
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema, '')};`,
  );
  const operations = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(renderOperation),
  );
  const paths = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) =>
        `  ${operationId}: { method: '${method.toUpperCase()}', path: '${path}' },`,
    ),
  );
  return `// Generated from docs/openapi.json by scripts/generate-docs.js; do not edit.

${schemas.join('\n\n')}

/** What each operation takes and gives. */
export interface Operations {
${operations.join('\n')}
}

export const PATHS = {
${paths.join('\n')}
} as const satisfies Record<keyof Operations, { method: string; path: string }>;
`;
}

/** @param {Operation} operation */
function renderOperation(operation) {
  const place = (/** @type {string} */ name) => {
    const fields = operation.parameters.filter((parameter) => parameter.in === name);
    if (fields.length === 0) return 'undefined';
    const lines = fields.map(
      (field) => `${quoteName(field.name)}${field.required ? '' : '?'}: ${typeOf(field.schema, '    ')}`,
    );
    return `{ ${lines.join('; ')} }`;
  };
  const body = operation.requestBody?.content['application/json']?.schema;
  const bodyType = body === undefined ? 'undefined' : typeOf(body, '    ');
  const isOptional = body !== undefined && operation.requestBody?.required !== true;
  // A stream may have a status of its own; types are of what comes as JSON.
  const answer = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, ok]) => ok.content?.['application/json']?.schema)
    .find((schema) => schema !== undefined);
  return `  ${operation.operationId}: {
    params: ${place('path')};
    query: ${place('query')};
    headers: ${place('header')};
    body: ${bodyType}${isOptional ? ' | undefined' : ''};
    answer: ${answer === undefined ? 'undefined' : typeOf(answer, '    ')};
  };`;
}

/** @param {Schema} schema @param {string} indent @returns {string} */
function typeOf(schema, indent) {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return options.map((option) => typeOf(option, indent)).join(' | ');
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, indent)}>`;
    case 'object':
      return objectType(schema, indent);
    default:
      return 'unknown';
  }
}

/** @param {Schema} schema @param {string} indent */
function objectType(schema, indent) {
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      `${inner}${quoteName(name)}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(property, inner)};`,
  );
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`;
  const values = schema.additionalProperties;
  return `Record<string, ${typeof values === 'object' ? typeOf(values, indent) : 'unknown'}>`;
}

const quoteName = (/** @type {string} */ name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);
