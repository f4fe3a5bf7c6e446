import * as z from 'zod';
import {
  alternates,
  createProviderServer,
  type ProviderReply,
  type ProviderShape,
} from './provider-server.ts';

const PartSchema = z.union([
  z.strictObject({ text: z.string().min(1) }),
  z.strictObject({
    functionCall: z.strictObject({ name: z.string(), args: z.record(z.string(), z.unknown()) }),
    thoughtSignature: z.string().optional(),
  }),
  z.strictObject({
    functionResponse: z.strictObject({ name: z.string(), response: z.record(z.string(), z.unknown()) }),
  }),
  z.strictObject({ inlineData: z.strictObject({ mimeType: z.string(), data: z.base64() }) }),
]);
/** The part of OpenAPI's schemas that Google takes. */
const SchemaSchema = z.strictObject({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object']).optional(),
  description: z.string().optional(),
  enum: z.array(z.string()).optional(),
  required: z.array(z.string()).optional(),
  get anyOf(): z.ZodOptional<z.ZodArray<typeof SchemaSchema>> {
    return z.array(SchemaSchema).optional();
  },
  get items(): z.ZodOptional<typeof SchemaSchema> {
    return SchemaSchema.optional();
  },
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof SchemaSchema>> {
    return z.record(z.string(), SchemaSchema).optional();
  },
});
/** `POST /v1beta/models/MODEL:generateContent` and `:streamGenerateContent?alt=sse`. */
const BodySchema = z.strictObject({
  contents: z
    .array(z.strictObject({ role: z.enum(['user', 'model']), parts: z.array(PartSchema).min(1) }))
    .min(1),
  systemInstruction: z
    .strictObject({ role: z.string().optional(), parts: z.array(PartSchema).min(1) })
    .optional(),
  tools: z
    .array(
      z.strictObject({
        functionDeclarations: z
          .array(
            z.strictObject({
              name: z.string().min(1),
              description: z.string().optional(),
              parameters: SchemaSchema.refine(
                ({ properties }) => Object.keys(properties ?? {}).length > 0,
                'parameters.properties: should be non-empty for OBJECT type',
              ).optional(),
            }),
          )
          .min(1),
      }),
    )
    .optional(),
  safetySettings: z.array(z.never()).optional(),
  generationConfig: z
    .strictObject({
      stopSequences: z.array(z.string()).max(5).optional(),
      temperature: z.number().min(0).max(2).optional(),
      maxOutputTokens: z.int().min(1).optional(),
      responseMimeType: z.literal('application/json').optional(),
      responseSchema: SchemaSchema.optional(),
      thinkingConfig: z
        .strictObject({
          thinkingLevel: z.enum(['LOW', 'MEDIUM', 'HIGH']).optional(),
          thinkingBudget: z.int().optional(),
        })
        .optional(),
    })
    .optional(),
});

type Content = z.infer<typeof BodySchema>['contents'][number];

/** The turn after one with calls has a response for each. */
const unanswered = (contents: readonly Content[]): readonly string[] =>
  contents.flatMap(({ parts }, at) => {
    const calls = contents[at - 1]?.parts.filter((part) => 'functionCall' in part).length ?? 0;
    const responses = parts.filter((part) => 'functionResponse' in part).length;
    return calls === responses
      ? []
      : [
          'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
        ];
  });

const PATH = /^\/v1beta\/models\/[\w.-]+:(generateContent|streamGenerateContent\?alt=sse)$/;

const SHAPE: ProviderShape = {
  check: ({ path, headers, body }) => {
    const parsed = BodySchema.safeParse(body);
    const roles = parsed.data?.contents.map(({ role }) => role) ?? [];
    const config = parsed.data?.generationConfig;
    return [
      ...(PATH.test(path) ? [] : [`path ${path}`]),
      ...(headers['x-goog-api-key'] === undefined ? ['x-goog-api-key'] : []),
      ...(headers['content-type'] === 'application/json' ? [] : ['content-type']),
      ...(parsed.success ? [] : [z.prettifyError(parsed.error)]),
      ...(alternates(roles) ? [] : [`contents: ${roles.join(', ')}`]),
      ...unanswered(parsed.data?.contents ?? []),
      ...(config?.responseSchema && config.responseMimeType === undefined ? ['responseMimeType'] : []),
    ];
  },
  refuse: (faults) => ({
    status: 400,
    error: {
      error: {
        code: 400,
        message: `Invalid JSON payload received. ${faults.join('; ')}`,
        status: 'INVALID_ARGUMENT',
      },
    },
  }),
  send: (response, { path }, reply) => {
    if ('brokenBy' in reply) {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(`data: ${JSON.stringify(reply.brokenBy)}\r\n\r\n`);
      return;
    }
    const {
      text,
      calls = [],
      inputTokens = 1000,
      cachedTokens = 0,
      outputTokens = 200,
      stop = 'STOP',
    } = reply;
    const usageMetadata = {
      promptTokenCount: inputTokens,
      candidatesTokenCount: outputTokens,
      totalTokenCount: inputTokens + outputTokens,
      ...(cachedTokens > 0 ? { cachedContentTokenCount: cachedTokens } : {}),
    };
    const candidate = (piece: string, finishReason?: string, functionCalls: readonly object[] = []) => ({
      candidates: [
        {
          index: 0,
          content: { role: 'model', parts: [...(piece === '' ? [] : [{ text: piece }]), ...functionCalls] },
          ...(finishReason ? { finishReason } : {}),
        },
      ],
      usageMetadata,
      modelVersion: 'gemini-3.8-flash',
    });
    if (!path.includes('stream')) {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(candidate(text, stop)));
      return;
    }
    const half = Math.ceil(text.length / 2);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of [
      candidate(text.slice(0, half)),
      candidate(text.slice(half), stop, calls.map(toPart)),
    ])
      response.write(`data: ${JSON.stringify(piece)}\r\n\r\n`);
    response.end();
  },
};

const toPart = ({ name, input }: { name: string; input: object }) => ({
  functionCall: { name, args: input },
});

export const createGoogleServer = (reply: Parameters<typeof createProviderServer>[1]) =>
  createProviderServer(SHAPE, reply);

export const googleFailure = (
  code: number,
  status: string,
  message: string,
  details?: object[],
): ProviderReply => ({
  status: code,
  error: { error: { code, message, status, ...(details ? { details } : {}) } },
});
