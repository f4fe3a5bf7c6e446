import type { ChatRequest } from './chat-request.ts';
import { ModelFailure } from './failures/model-failure.ts';
import { RESPONSE_FORMATS, type ResponseFormat } from './response-format.ts';
import type { ModelSettings } from './settings.ts';

/** What an endpoint has turned out to accept; learnt from its refusals, per model. */
export interface Abilities {
  readonly format: ResponseFormat;
  readonly temperature: boolean;
  /** Whether tools are called natively: not known yet, as a reply has shown, or only in text. */
  readonly tools: 'untried' | 'native' | 'text';
  readonly streamUsage: boolean;
  /** Most tokens of a reply that may be asked for; 0 where it takes no such number. */
  readonly maxTokens: number;
}

type Wishes = Pick<ModelSettings, 'temperature' | 'toolCalls'>;

/** What is asked for first. */
const allAbilities = ({ temperature, toolCalls }: Wishes): Abilities => ({
  format: 'json_schema',
  temperature: temperature !== undefined,
  tools: toolCalls === 'json' ? 'text' : 'untried',
  streamUsage: true,
  maxTokens: Number.POSITIVE_INFINITY,
});

/** Requests of one endpoint, each for what its model is known to accept. */
export function createAbilities(settings: Wishes) {
  const learnt = new Map<string, Abilities>();
  /** How often a model has failed in a row. */
  const failing = new Map<string, number>();
  const knownOf = (model: string) => learnt.get(model) ?? allAbilities(settings);
  return {
    /** A reply has shown how a model calls tools. One that does it natively is not taken for another. */
    learnCalls: (model: string, tools: 'native' | 'text') => {
      const known = knownOf(model);
      if (known.tools === 'untried') learnt.set(model, { ...known, tools });
    },
    ask: async <Reply>(
      request: ChatRequest,
      attempt: (given: Abilities) => Promise<Reply>,
    ): Promise<Reply> => {
      const { model } = request;
      const known = knownOf(model);
      const failures = failing.get(model) ?? 0;
      // A server that fails without a word may do so at the format or the tools that are asked for.
      const first = failures >= 2 ? asText(known, request) : known;
      try {
        const { reply, abilities } = await withLessEachTime(request, first, attempt);
        learnt.set(model, abilities);
        failing.delete(model);
        return reply;
      } catch (error) {
        if (isInternalError(error)) failing.set(model, failures + 1);
        throw error;
      }
    },
  };
}

/** Asks for one option less after each refusal. What worked is known then; a refusal may have another reason. */
async function withLessEachTime<Reply>(
  request: ChatRequest,
  known: Abilities,
  ask: (abilities: Abilities) => Promise<Reply>,
): Promise<{ readonly reply: Reply; readonly abilities: Abilities }> {
  let abilities = known;
  let firstRefusal: ModelFailure | undefined;
  for (;;) {
    try {
      return { reply: await ask(abilities), abilities };
    } catch (error) {
      if (!(error instanceof ModelFailure) || !mayMeanLess(error, request)) throw error;
      firstRefusal ??= error;
      const next = askForLess(abilities, error, request);
      if (!next) throw firstRefusal;
      abilities = next;
    }
  }
}

const FORMAT_WORDS = /response_format|schema|guided|grammar|structured|json_object/i;
const TOOL_WORDS = /\btools?\b|tool[_ -]?(?:call|choice|use)|function[_ -]?call|jinja|chat template/i;

const asText = (known: Abilities, { wire, tools }: ChatRequest): Abilities => ({
  ...known,
  ...(wire && { format: 'text' }),
  ...(tools && { tools: 'text' }),
});

/** Whether a server fails as some do at a format that they cannot make. */
const isInternalError = (error: unknown): boolean =>
  error instanceof ModelFailure && error.kind === 'server' && (error.status === 500 || error.status === 501);

const mayMeanLess = (failure: ModelFailure, { wire, tools }: ChatRequest): boolean =>
  failure.kind === 'refused-request' ||
  (wire !== undefined && isInternalError(failure) && FORMAT_WORDS.test(failure.message)) ||
  // Some say 404 where no model of a name takes tools.
  (tools !== undefined &&
    (isInternalError(failure) || failure.kind === 'not-found') &&
    TOOL_WORDS.test(failure.message));

function askForLess(
  abilities: Abilities,
  { kind, message }: ModelFailure,
  request: ChatRequest,
): Abilities | undefined {
  if (kind === 'refused-request') {
    if (abilities.temperature && /temperature/i.test(message)) return { ...abilities, temperature: false };
    if (request.onText && abilities.streamUsage && /stream_options/i.test(message))
      return { ...abilities, streamUsage: false };
    if (/max(?:imum)?[_ ]?(?:completion|new|output)?[_ ]?tokens/i.test(message))
      return withFewerTokens(abilities, message, request);
  }
  if (request.wire && abilities.format !== 'text') {
    const next = RESPONSE_FORMATS[RESPONSE_FORMATS.indexOf(abilities.format) + 1] ?? 'text';
    return { ...abilities, format: next };
  }
  if (request.tools && abilities.tools !== 'text') return { ...abilities, tools: 'text' };
  if (request.onText && abilities.streamUsage) return { ...abilities, streamUsage: false };
  return abilities.temperature ? { ...abilities, temperature: false } : undefined;
}

/** The most that the server names, else a quarter; none at all where it does not know the parameter. */
function withFewerTokens(
  abilities: Abilities,
  message: string,
  { maxTokens }: ChatRequest,
): Abilities | undefined {
  const sent = Math.min(abilities.maxTokens, maxTokens);
  if (sent === 0) return undefined;
  if (/not supported|unsupported param|unrecognized|extra|unknown|unexpected/i.test(message))
    return { ...abilities, maxTokens: 0 };
  const told = [...message.matchAll(/\d[\d,]*/g)]
    .map(([digits]) => Number(digits.replaceAll(',', '')))
    .filter((number) => number >= 256 && number < sent);
  const next = told.length > 0 ? Math.max(...told) : Math.floor(sent / 4);
  return { ...abilities, maxTokens: next >= 256 ? next : 0 };
}
