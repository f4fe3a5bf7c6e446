import type { Logger } from '../../domain/index.ts';
import type { KnownModel } from '../sellers/index.ts';
import type { ToldContext } from './ask-context.ts';
import { DEFAULT_CONTEXT_TOKENS, type ModelSettings, promptTokens } from './settings.ts';

/** Lengths of a reply that are asked for: few, so that few clients are made. */
const REPLY_TOKENS = [16_384, 8_192, 4_096, 2_048, 1_024, 512, 256] as const;

/** What a model holds, as far as is known: set by the user, told by its server, learnt from its refusals, or listed in the kept table. */
export interface ContextSize {
  /** Tokens that a prompt may take. Asks the server at first use. */
  promptTokens(signal?: AbortSignal): Promise<number>;
  /** What is known without asking. */
  readonly known: number;
  /** Tokens of prompt and reply together, as far as is known without asking. */
  readonly contextTokens: number;
  /** Tokens that may be asked of the reply to a prompt of so many, which was made for a room. */
  replyTokens(prompt: number, room?: number): number;
  /** The context has turned out to be no more than so many tokens. Tells whether that was news. */
  lower(found: { readonly contextTokens?: number | undefined }): boolean;
}

/** `language.contextTokens` is not asked for, and neither is a server whose models nobody tells the size of. */
export function createContextSize(deps: {
  settings: Pick<ModelSettings, 'contextTokens' | 'maxOutputTokens'>;
  /** What the kept table says of the model. */
  known?: Pick<KnownModel, 'contextTokens' | 'maxOutputTokens'> | undefined;
  ask: () => Promise<ToldContext | undefined>;
  logger: Logger;
}): ContextSize {
  const { maxOutputTokens } = deps.settings;
  const longestReply = deps.known?.maxOutputTokens ?? Number.POSITIVE_INFINITY;
  let context = deps.settings.contextTokens ?? deps.known?.contextTokens ?? DEFAULT_CONTEXT_TOKENS;
  let isKnown = deps.settings.contextTokens !== undefined;
  let lowestContext = Number.POSITIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const find = async (): Promise<void> => {
    const told = await deps.ask();
    isKnown = told?.mayChange !== true;
    if (told === undefined) return;
    context = told.tokens;
    deps.logger.info('the server tells the context of its model', { ...told });
  };
  const held = () => Math.min(context, lowestContext);
  const known = () => promptTokens({ contextTokens: held(), maxOutputTokens });

  return {
    promptTokens: async (signal) => {
      if (!isKnown) {
        asking ??= find().finally(() => {
          asking = undefined;
        });
        await asking;
        signal?.throwIfAborted();
      }
      return known();
    },
    get known() {
      return known();
    },
    get contextTokens() {
      return held();
    },
    replyTokens: (prompt, room = known()) => {
      if (maxOutputTokens !== undefined) return Math.min(maxOutputTokens, held() / 2);
      // A room that was halved says that the context may be so, too, unless its size was told.
      const share = Number.isFinite(lowestContext) ? 1 : Math.min(1, room / known());
      const left = held() * share - prompt / 0.9;
      const tokens = REPLY_TOKENS.find((length) => length <= left) ?? REPLY_TOKENS[REPLY_TOKENS.length - 1];
      return Math.min(tokens ?? 0, longestReply);
    },
    lower: (found) => {
      const before = known();
      lowestContext = Math.min(lowestContext, found.contextTokens ?? lowestContext);
      return known() < before;
    },
  };
}
