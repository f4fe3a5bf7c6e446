import * as z from 'zod';
import { catalogueOf } from '../../catalogue/index.ts';
import { ERROR_REGISTRY, type ErrorCode } from '../../errors/index.ts';
import { ASK_COMPONENTS } from './ask/ask-schemas.ts';
import { CONVERSATION_COMPONENTS } from './conversations/conversation-schemas.ts';
import { CHAT_COMPONENTS } from './openai/chat-schemas.ts';
import type { Answer, Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { COMPONENTS as SHARED } from './schemas.ts';

const COMPONENTS = { ...SHARED, ...ASK_COMPONENTS, ...CONVERSATION_COMPONENTS, ...CHAT_COMPONENTS };

type Json = Record<string, unknown>;

const COMMON_ERRORS: readonly ErrorCode[] = ['E037', 'E038', 'E099'];

/** Of the contract, not of the program: a field that is added raises the second number, one that goes the first. */
const CONTRACT_VERSION = '1.2.0';

/** The OpenAPI 3.1 document, made from the schemas that requests are parsed with and answers are typed by. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version: CONTRACT_VERSION,
      description:
        'Deep research you can check: reports whose every claim is cited to an exact place and verified against it.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags: [
      { name: 'Research' },
      { name: 'Ask' },
      { name: 'OpenAI' },
      { name: 'Batches' },
      { name: 'Library' },
      { name: 'Tools' },
      { name: 'Service' },
    ],
    paths: paths(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      schemas: componentSchemas(),
    },
  };
}

function paths(): Json {
  const all: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    all[operation.path] = { ...all[operation.path], [operation.method]: describe(operation) };
  }
  return all;
}

function describe(operation: Operation): Json {
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(operation.isPublic ? { security: [] } : {}),
    parameters: parameters(operation),
    ...requestBody(operation),
    responses: { ...answers(operation), ...problems(operation) },
  };
}

function parameters(operation: Operation): Json[] {
  const headers = Object.entries(operation.requestHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
  return [...fieldsOf(operation.params, 'path'), ...fieldsOf(operation.query, 'query'), ...headers];
}

function fieldsOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as Json;
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: name === 'limit' || name === 'after' ? { type: 'integer', ...rest } : rest,
    };
  });
}

function requestBody({ hasBody, bodyOptional = false, body, multipart }: Operation): Json {
  if (!hasBody && multipart === undefined) return {};
  return {
    requestBody: {
      required: !bodyOptional,
      content: {
        ...(hasBody ? { 'application/json': { schema: reference(body) } } : {}),
        ...(multipart === undefined ? {} : { 'multipart/form-data': { schema: multipart } }),
      },
    },
  };
}

function answers(operation: Operation): Json {
  return Object.fromEntries(
    Object.entries(operation.answers).map(([status, answer]) => [status, describeAnswer(answer)]),
  );
}

function describeAnswer({ description, content, headers }: Answer): Json {
  const media = Object.entries(content ?? {}).map(([type, schema]) => [
    type,
    { schema: schema === undefined ? textSchema(type) : reference(schema) },
  ]);
  return {
    description,
    ...(headers === undefined
      ? {}
      : {
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, text]) => [
              name,
              { description: text, schema: { type: 'string' } },
            ]),
          ),
        }),
    ...(media.length === 0 ? {} : { content: Object.fromEntries(media) }),
  };
}

const textSchema = (type: string) => (type === 'application/json' ? { type: 'object' } : { type: 'string' });

function problems(operation: Operation): Json {
  const codes = operation.isPublic ? operation.errors : [...operation.errors, ...COMMON_ERRORS];
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of codes) {
    const { httpStatus } = ERROR_REGISTRY[code];
    byStatus.set(httpStatus, (byStatus.get(httpStatus) ?? new Set()).add(code));
  }
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: [...group].map((code) => `${code}: ${catalogueOf('en').codes[code]}.`).join(' '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function reference(schema: z.ZodType): Json {
  const [name] = Object.entries(COMPONENTS).find(([, component]) => component === schema) ?? [];
  if (name === undefined) throw new Error('a schema of an operation is not among the components');
  return { $ref: `#/components/schemas/${name}` };
}

/** Requests as a client may send them (defaults may be left out), answers as the server sends them. */
function componentSchemas(): Json {
  const schemas: Json = {};
  for (const io of ['output', 'input'] as const) {
    const registry = z.registry<{ id?: string }>();
    for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
    const made = z.toJSONSchema(registry, {
      io,
      target: 'draft-2020-12',
      uri: (id) => `#/components/schemas/${id}`,
      // A client must not refuse an answer because it has learned a new field.
      override: ({ jsonSchema }) => {
        if (io === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties;
      },
    });
    for (const [id, schema] of Object.entries(made.schemas)) {
      if ((io === 'input') !== /Request$|^PlanDecision$/.test(id)) continue;
      const { $schema, $id, ...rest } = schema as Json;
      schemas[id] = rest;
    }
  }
  return Object.fromEntries(Object.keys(COMPONENTS).map((id) => [id, schemas[id]]));
}
