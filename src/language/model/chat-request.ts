import type { ToolSpec } from '../../domain/findings/index.ts';
import type { MessageTurn } from './chat-messages.ts';
import type { WireSchema } from './response-format.ts';

export interface ChatRequest {
  readonly model: string;
  readonly turns: readonly MessageTurn[];
  readonly wire?: WireSchema | undefined;
  /** What the model may call. */
  readonly tools?: readonly ToolSpec[] | undefined;
  /** Whether tools are told of and called in text, whatever the endpoint takes. */
  readonly callsAsText?: boolean | undefined;
  /** Most tokens of the reply. */
  readonly maxTokens: number;
  /** Tokens of prompt and reply, for servers that are told how much to hold. */
  readonly contextTokens?: number | undefined;
  /** Streams the reply; gets each piece as it comes. */
  readonly onText?: ((piece: string) => void) | undefined;
  /** Whether a streamed reply may go on after so many characters, thoughts included. */
  readonly mayGoOn?: ((received: number) => boolean) | undefined;
}
