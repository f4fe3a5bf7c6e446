import { catalogueOf, type Language } from '../../../catalogue/index.ts';
import type { RunEvent } from '../../../domain/index.ts';

/** Says what each event of one run tells whoever waits for it; `undefined` for those that tell nothing. Counts what is settled. */
export function createProgressWords(
  language: Language,
): (event: Pick<RunEvent, 'type' | 'data'>) => string | undefined {
  const { progress } = catalogueOf(language).tools;
  const settled = new Set<unknown>();
  return ({ type, data }) => {
    const text = (name: string) => String(data[name] ?? '');
    switch (type) {
      case 'plan-start':
        return progress.planning;
      case 'plan-ready': {
        const { subQuestions } = data;
        return progress.planned({ count: Array.isArray(subQuestions) ? subQuestions.length : 0 });
      }
      case 'task-start':
        return progress.searching({ question: text('question') });
      case 'read-start':
        return progress.reading({ title: text('title') });
      case 'task-end':
        settled.add(data['taskId']);
        return progress.settled({ settled: settled.size });
      case 'report-start':
        return progress.writing;
      case 'verify-end':
        return progress.checked;
      case 'run-end':
        return progress.done;
      default:
        return undefined;
    }
  };
}
