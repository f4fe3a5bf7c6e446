import { availableParallelism } from 'node:os';

/** The version that the bench was written for. It brings binaries for graphics cards and is no dependency of the project for that reason. */
export const INSTALL = 'npm install --no-save node-llama-cpp@3.22.1';
/** In a variable, so that the types are not asked of a package that need not be there. */
const PACKAGE: string = 'node-llama-cpp';

/** The little of the package that is used. */
interface LlamaPackage {
  getLlama(options: { gpu: false; build: 'never'; logLevel: 'error' }): Promise<Llama>;
  LlamaChat: new (options: { contextSequence: unknown }) => LlamaChat;
}
interface Llama {
  loadModel(options: { modelPath: string }): Promise<{
    readonly trainContextSize: number;
    readonly tokenizer: unknown;
    tokenize(text: string): readonly unknown[];
    createContext(options: { contextSize: number; threads: number }): Promise<{ getSequence(): unknown }>;
  }>;
  createGrammarForJsonSchema(schema: object): Promise<unknown>;
  getGrammarFor(name: 'json'): Promise<unknown>;
}
type ChatItem =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly string[] };
interface LlamaChat {
  readonly chatWrapper: {
    generateContextState(options: { chatHistory: readonly ChatItem[] }): {
      readonly contextText: { tokenize(tokenizer: unknown): readonly unknown[] };
    };
  };
  generateResponse(
    history: readonly ChatItem[],
    options: object,
  ): Promise<{ readonly response: string; readonly metadata: { readonly stopReason: string } }>;
}

export function isLlamaInstalled(): boolean {
  try {
    import.meta.resolve(PACKAGE);
    return true;
  } catch {
    return false;
  }
}

interface LlamaReply {
  readonly text: string;
  readonly tokens: number;
  /** Without the time that it waited for its turn. */
  readonly seconds: number;
  readonly finishReason: 'stop' | 'length';
}

/** A model of a GGUF file on the processor. It answers one request after the other; an abort ends the one that it is given with. */
export async function openLlama(modelPath: string, longestContext: number) {
  const { getLlama, LlamaChat } = (await import(PACKAGE)) as LlamaPackage;
  const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error' });
  const model = await llama.loadModel({ modelPath });
  const contextTokens = Math.min(longestContext, model.trainContextSize);
  // Its threads spin while they wait for each other: on a machine that has other work, as many as there are cores take 30 s a token.
  const threads = Math.max(1, Math.floor(availableParallelism() / 2));
  const context = await model.createContext({ contextSize: contextTokens, threads });
  const chat = new LlamaChat({ contextSequence: context.getSequence() });
  let last: Promise<unknown> = Promise.resolve();

  /** Whoever wrote the schema may use words that the library does not know: then any JSON will do. */
  const grammarFor = async (schema: object | 'json') => {
    try {
      // It knows `oneOf` alone.
      const known = JSON.stringify(schema).replaceAll('"anyOf":', '"oneOf":');
      if (schema !== 'json') return await llama.createGrammarForJsonSchema(JSON.parse(known));
    } catch {
      // As below.
    }
    return llama.getGrammarFor('json');
  };

  return {
    contextTokens,
    countPrompt(messages: readonly ChatMessage[]): number {
      const { contextText } = chat.chatWrapper.generateContextState({ chatHistory: toHistory(messages) });
      return contextText.tokenize(model.tokenizer).length;
    },
    async answer(
      messages: readonly ChatMessage[],
      options: {
        readonly maxTokens: number;
        readonly temperature: number;
        readonly schema?: object | 'json' | undefined;
        readonly signal: AbortSignal;
        readonly onPiece: (piece: string) => void;
      },
    ): Promise<LlamaReply> {
      const before = last;
      const work = (async () => {
        await before.catch(() => undefined);
        if (options.signal.aborted) return { text: '', tokens: 0, seconds: 0, finishReason: 'stop' } as const;
        const startedAt = performance.now();
        const { schema, onPiece, ...asked } = options;
        const { response, metadata } = await chat
          .generateResponse(toHistory(messages), {
            ...asked,
            onTextChunk: onPiece,
            stopOnAbortSignal: true,
            // As servers of this kind do where they are not told otherwise: it shows what the caller does about loops.
            repeatPenalty: false,
            ...(schema && { grammar: await grammarFor(schema) }),
          })
          .catch((error: unknown) => {
            // Ended while it still read the prompt.
            if (options.signal.aborted) return { response: '', metadata: { stopReason: 'abort' } };
            throw error;
          });
        const finishReason = metadata.stopReason === 'maxTokens' ? 'length' : 'stop';
        const seconds = (performance.now() - startedAt) / 1000;
        return { text: response, tokens: model.tokenize(response).length, seconds, finishReason } as const;
      })();
      last = work;
      return work;
    },
  };
}

interface ChatMessage {
  readonly role: string;
  readonly content: string;
}

function toHistory(messages: readonly ChatMessage[]): ChatItem[] {
  const items = messages.map(({ role, content }): ChatItem => {
    if (role === 'assistant') return { type: 'model', response: [content] };
    return { type: role === 'system' ? 'system' : 'user', text: content };
  });
  return items.at(-1)?.type === 'model' ? items : [...items, { type: 'model', response: [] }];
}
