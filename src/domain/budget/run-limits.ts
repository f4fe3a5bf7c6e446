import * as z from 'zod';

export const RUN_LIMITS = ['maxCalls', 'maxTokens', 'maxCostUsd', 'maxSeconds'] as const;

/** What one run may take at most. The configuration has limits too; the lower one holds. */
export const RunLimitsSchema = z.strictObject({
  maxCalls: z.int().min(1).optional().describe('Most model calls.'),
  maxTokens: z.int().min(1).optional().describe('Most tokens, in and out.'),
  maxCostUsd: z.number().positive().optional().describe('Most money in US dollars.'),
  maxSeconds: z.int().min(1).optional().describe('Longest time, in seconds.'),
});
export type RunLimits = z.infer<typeof RunLimitsSchema>;
type Configured = Readonly<Record<(typeof RUN_LIMITS)[number], number>>;

/** Of each limit the lower one. A configured limit of 0 is none. */
export function lowerLimits<T extends Configured>(configured: T, own: RunLimits = {}): T {
  const lowered = RUN_LIMITS.map((name) => {
    const [limit, wanted] = [configured[name], own[name]];
    return [name, wanted === undefined || (limit > 0 && limit < wanted) ? limit : wanted] as const;
  });
  return { ...configured, ...Object.fromEntries(lowered) };
}

/** The first limit that is above the configured one, if there is one. */
export function limitAbove(configured: Configured, own: RunLimits = {}) {
  for (const name of RUN_LIMITS) {
    const [wanted, limit] = [own[name], configured[name]];
    if (wanted !== undefined && limit > 0 && wanted > limit) return { name, wanted, limit };
  }
  return undefined;
}
