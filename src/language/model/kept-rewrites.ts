import type { LanguageTasks, TtlCache } from '../../domain/index.ts';
import { sha256 } from '../../linguistics/index.ts';

/**
 * The tasks with questions that a model rewrote kept by content: the same question after the same one is paid for once, however often it
 * is tried again. Another model or wording of the prompt rewrites anew. Rules are cheaper than a look-up and are left as they are.
 */
export function keepRewrites(
  tasks: LanguageTasks,
  { cache, ttlSeconds }: { readonly cache: TtlCache; readonly ttlSeconds: number },
): LanguageTasks {
  const { rewriteFollowUp, mode, models, promptVersions } = tasks;
  if (mode !== 'model' || rewriteFollowUp === undefined) return tasks;
  return {
    ...tasks,
    async rewriteFollowUp(input, context) {
      const key = `qrew:${sha256(JSON.stringify([models, promptVersions, input]))}`;
      const known = await cache.get(key);
      if (known !== undefined) return known;
      const question = await rewriteFollowUp(input, context);
      await cache.set(key, question, ttlSeconds);
      return question;
    },
  };
}
