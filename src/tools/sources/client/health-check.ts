import { type Wording, wording } from '../../../catalogue/index.ts';
import { isAbort, toProblem } from '../../../errors/index.ts';
import type { HealthCheck } from '../web-source.ts';
import type { SourceClient, SourceRequest } from './source-client.ts';

/** Asks a provider for something small and says what its answer shows. A provider that asks to wait is a warning. */
export function createHealthCheck<T>(
  client: SourceClient,
  probe: Pick<SourceRequest<T>, 'url' | 'body' | 'headers' | 'parse'> & {
    /** JSON when absent. */
    readonly accept?: readonly string[];
    readonly detail: Wording | ((answer: NoInfer<T>) => Wording);
  },
): HealthCheck {
  const { accept = ['application/json'], detail, ...request } = probe;
  return async (fetch, signal) => {
    try {
      const answer = await client.send({ fetch, signal }, { ...request, accept });
      return { status: 'ok', detail: typeof detail === 'function' ? detail(answer) : detail };
    } catch (error) {
      if (isAbort(error, signal)) throw error;
      const problem = toProblem(error);
      const status = problem.code === 'E037' ? 'warning' : 'failed';
      const said = problem.wording ?? problem.detail;
      return { status, detail: wording('probeFailed', { code: problem.code, said }) };
    }
  };
}
