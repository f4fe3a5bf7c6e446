import type { ModelRole } from '../../domain/index.ts';
import type { MessageTurn } from './chat-messages.ts';
import type { WireSchema } from './response-format.ts';

export interface ModelCall {
  readonly role: ModelRole;
  readonly turns: readonly MessageTurn[];
  readonly wire?: WireSchema | undefined;
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
  /** See `ChatReply`. */
  readonly finishReason?: string | undefined;
}
