import type { RunQueue } from '../../domain/index.ts';
import type { createRunExecutor, IngestDocument } from '../../pipeline/index.ts';
import { currentTraceParent, underTraceParent } from './trace-parent.ts';
import type { Tracing } from './tracing.ts';

type ExecuteRun = ReturnType<typeof createRunExecutor>;

/** A span for each execution of a run: one that goes on later has several, below what asked for each. */
export function traceRuns(executeRun: ExecuteRun, tracing: Tracing): ExecuteRun {
  return (execution) => {
    const { run, history } = execution;
    const attributes = {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'plumbline',
      'gen_ai.conversation.id': run.threadId,
      'plumbline.run.id': run.id,
      'plumbline.run.mode': run.request.mode ?? 'research',
      'plumbline.run.resumed': history.length > 0,
      ...(tracing.content && { 'plumbline.run.question': run.question }),
    };
    return tracing.span('invoke_agent plumbline', { attributes }, () => executeRun(execution));
  };
}

/** A run that waits takes the span that asked for it along, also to the worker of another process. */
export function traceQueue(queue: RunQueue): RunQueue {
  return {
    ...queue,
    add: (job) => {
      const traceParent = currentTraceParent();
      return queue.add(traceParent === undefined ? job : { ...job, traceParent });
    },
    start: ({ concurrency, work }) =>
      queue.start({
        concurrency,
        work: (runId, traceParent) => underTraceParent(traceParent, () => work(runId)),
      }),
  };
}

/** A span for each step of a run's graph. */
export const traceNodes =
  (tracing: Tracing) =>
  <T>(node: string, work: () => Promise<T>): Promise<T> =>
    tracing.span(`node ${node}`, { attributes: { 'plumbline.node': node } }, work);

/** A span for each document that is read into the library. Its name and path are not told. */
export function traceIngestion(ingest: IngestDocument, tracing: Tracing): IngestDocument {
  return (file, collectionId, options) => {
    const attributes = { 'plumbline.collection.id': collectionId };
    return tracing.span('ingest document', { attributes }, async (span) => {
      const result = await ingest(file, collectionId, options);
      span.setAttribute('plumbline.ingest.outcome', result.outcome);
      return result;
    });
  };
}
