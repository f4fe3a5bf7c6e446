import { say } from '../../../catalogue/index.ts';
import type { CommandContext } from '../../command-context.ts';
import { listenForInterrupt } from '../../interrupt.ts';
import { wordsOf } from '../../language.ts';
import { type CommonOptions, waitWords } from '../../session.ts';
import { createProgress } from '../../terminal/progress.ts';

/** `mcp`: the Model Context Protocol on stdin and stdout until the client leaves. What a person reads goes to stderr. */
export async function mcp(
  { deps, io }: CommandContext,
  options: CommonOptions & { readonly collections: readonly string[] },
): Promise<number> {
  const { terminal } = wordsOf(io);
  const progress = createProgress(io, { quiet: options.quiet });
  const interrupt = listenForInterrupt(io, () => progress.say(terminal.stopping));
  try {
    await deps.serveMcp(options.overrides, {
      collections: options.collections,
      signal: interrupt.signal,
      onWait: (what) => progress.wait(waitWords(what, io)),
      onListening: (warnings) => {
        progress.rest();
        for (const warning of warnings) progress.say(terminal.note(say(io.language, warning)));
      },
    });
    return 0;
  } finally {
    progress.rest();
    interrupt.dispose();
  }
}
