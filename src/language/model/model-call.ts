import type { ToolSpec } from '../../domain/findings/index.ts';
import type { ModelRole } from '../../domain/index.ts';
import type { MessageTurn } from './chat-messages.ts';
import type { ReplyCall } from './gather-calls.ts';
import type { WireSchema } from './response-format.ts';

export interface ModelCall {
  readonly role: ModelRole;
  readonly turns: readonly MessageTurn[];
  readonly wire?: WireSchema | undefined;
  /** What the model may call; in text where the endpoint takes no tools. */
  readonly tools?: readonly ToolSpec[] | undefined;
  /** See `ChatRequest`. Left out of the key: it follows from the turns. */
  readonly callsAsText?: boolean | undefined;
  /** Tells apart calls that are equal on purpose, such as asking again after an empty reply. */
  readonly round?: number | undefined;
  readonly purpose: 'research' | 'report';
  /** The room that its prompt was made for. */
  readonly room?: number | undefined;
  readonly onText?: ((piece: string) => void) | undefined;
  /** A new try of a broken stream begins; what came so far is void. */
  readonly onRestart?: (() => void) | undefined;
}

export interface ModelAnswer {
  readonly text: string;
  /** What it calls natively. */
  readonly calls?: readonly ReplyCall[] | undefined;
  /** See `ChatReply`. */
  readonly finishReason?: string | undefined;
}
