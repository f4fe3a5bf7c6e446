import type { Logger } from '../../../domain/index.ts';
import type { CallModel } from '../call-model.ts';

/** What each language task needs. */
export interface TaskDeps {
  readonly callModel: CallModel;
  /** Room for a prompt. */
  readonly maxPromptTokens: number;
  /** Whether pictures may be sent to it. */
  readonly seesPictures?: boolean | undefined;
  readonly logger: Logger;
}
