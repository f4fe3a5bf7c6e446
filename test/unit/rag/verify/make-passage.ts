import { type PreparedPassage, preparePassage } from '../../../../src/rag/verify/index.ts';

/** A passage as the law reads it; its text stands 1,000 characters into its document. */
export function passageOf(
  text: string,
  given: Partial<Parameters<typeof preparePassage>[0]> = {},
): PreparedPassage {
  return preparePassage({ id: 'ev_1', text, offset: 1_000, ...given });
}
