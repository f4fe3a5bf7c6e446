import { type Config, modelAddresses } from '../config/index.ts';
import { type EventLog, type LanguageMode, type Plan, PlanSchema } from '../domain/index.ts';

const MAX_EVENTS = 100_000;

/** Hosts that text of a run may be sent to under this configuration; none when everything stays on the machine. */
export function listHosts(
  { language, embedding, rerank, mineru }: Pick<Config, 'language' | 'embedding' | 'rerank' | 'mineru'>,
  mode: LanguageMode,
): string[] {
  const addresses = [
    ...(mode === 'model' ? Object.values(modelAddresses({ language })) : []),
    embedding.provider === 'builtin' ? undefined : embedding.baseUrl,
    rerank.baseUrl,
    mineru.baseUrl,
  ];
  const hosts = addresses.flatMap((address) =>
    address !== undefined && URL.canParse(address) ? [new URL(address).host] : [],
  );
  return [...new Set(hosts)].sort();
}

/** The plans of a run as its log holds them, oldest first; of one revision the last. */
export function createListPlans(log: Pick<EventLog, 'after'>): (runId: string) => Promise<Plan[]> {
  return async (runId) => {
    const events = await log.after(runId, 0, MAX_EVENTS);
    const plans = events.flatMap(({ type, data }) => {
      const parsed = type === 'plan-ready' ? PlanSchema.safeParse(data) : undefined;
      return parsed?.success === true ? [parsed.data] : [];
    });
    return [...new Map(plans.map((plan) => [plan.revision, plan])).values()];
  };
}
