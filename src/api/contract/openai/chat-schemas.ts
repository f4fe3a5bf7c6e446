import * as z from 'zod';

const MAX_MESSAGES = 1000;
const MAX_TEXT = 200_000;

const TextPartSchema = z.object({ type: z.literal('text'), text: z.string().max(MAX_TEXT) });
const ContentSchema = z.union([z.string().max(MAX_TEXT), z.array(TextPartSchema).max(100)], {
  error: 'Only text is read: parts of type image_url, input_audio or file are not',
});
const MessageSchema = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant'], {
    error: 'Messages of the roles system, developer, user and assistant are read',
  }),
  /** An assistant's message may have none. */
  content: ContentSchema.nullish(),
});

/** Sampling and bookkeeping that change nothing here: taken, so that clients which always send them work. */
const IGNORED = {
  temperature: z.unknown(),
  top_p: z.unknown(),
  max_tokens: z.unknown(),
  max_completion_tokens: z.unknown(),
  presence_penalty: z.unknown(),
  frequency_penalty: z.unknown(),
  logit_bias: z.unknown(),
  seed: z.unknown(),
  stop: z.unknown(),
  user: z.unknown(),
  safety_identifier: z.unknown(),
  prompt_cache_key: z.unknown(),
  metadata: z.unknown(),
  store: z.unknown(),
  service_tier: z.unknown(),
  reasoning_effort: z.unknown(),
  verbosity: z.unknown(),
  parallel_tool_calls: z.unknown(),
  tool_choice: z.enum(['none', 'auto']),
} as const;

const noneOf = (what: string) => z.array(z.unknown()).max(0, { error: what });

/** What `POST /v1/chat/completions` takes. What would change the answer and is not done is refused by its name. */
export const ChatRequestSchema = z.strictObject({
  ...(Object.fromEntries(Object.entries(IGNORED).map(([name, schema]) => [name, schema.optional()])) as {
    [Name in keyof typeof IGNORED]: z.ZodOptional<(typeof IGNORED)[Name]>;
  }),
  model: z.string().min(1).max(400),
  messages: z.array(MessageSchema).min(1).max(MAX_MESSAGES),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.literal(1, { error: 'One answer is given' }).nullish(),
  tools: noneOf('Tools of the caller are not called').nullish(),
  functions: noneOf('Functions of the caller are not called').nullish(),
  modalities: z.array(z.literal('text', { error: 'Answers are text' })).nullish(),
  response_format: z.object({ type: z.literal('text', { error: 'Answers are text' }) }).nullish(),
  logprobs: z.literal(false, { error: 'There are no log probabilities' }).nullish(),
});
export type ChatRequest = z.infer<typeof ChatRequestSchema>;
export type ChatMessage = ChatRequest['messages'][number];

const ModelSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int(),
  owned_by: z.string(),
});
export const ModelListSchema = z.object({ object: z.literal('list'), data: z.array(ModelSchema) });
export type Model = z.infer<typeof ModelSchema>;

/** A whole answer; of a stream each piece is a `chat.completion.chunk`. */
export const ChatCompletionSchema = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.literal(0),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string(),
        refusal: z.null(),
        /** The places that marks of the text name. */
        annotations: z.array(
          z.object({
            type: z.literal('url_citation'),
            url_citation: z.object({
              start_index: z.int(),
              end_index: z.int(),
              title: z.string(),
              url: z.string(),
            }),
          }),
        ),
      }),
      finish_reason: z.literal('stop'),
      logprobs: z.null(),
    }),
  ),
  usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() }),
});
export type ChatCompletion = z.infer<typeof ChatCompletionSchema>;

export const CHAT_COMPONENTS = {
  ChatRequest: ChatRequestSchema,
  ChatCompletion: ChatCompletionSchema,
  ModelList: ModelListSchema,
} as const satisfies Record<string, z.ZodType>;
