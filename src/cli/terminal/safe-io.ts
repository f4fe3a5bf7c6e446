import { withoutControls } from '../../linguistics/controls/index.ts';
import type { CliIo } from '../io.ts';

/**
 * The one place where text for a terminal is made safe: whatever a command writes, from documents, people, models or files,
 * comes without control characters. Our own colours and cursor moves go through `draw`, around text that `paint` has cleaned.
 */
export const createSafeIo = (io: CliIo): CliIo => ({
  ...io,
  out: (text) => io.out(withoutControls(text)),
  err: (text) => io.err(withoutControls(text)),
});
