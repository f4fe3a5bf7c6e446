import { catalogueOf, type Language } from '../../../catalogue/index.ts';
import type { RunEvent } from '../../../domain/index.ts';

export interface ProgressWords {
  /** What an event tells whoever waits for its run; `undefined` where it tells nothing. */
  say(event: Pick<RunEvent, 'type' | 'data'>): string | undefined;
  /** How many sub-questions were settled by the events so far. */
  settled(): number;
}

/** The words for the events of one run. */
export function createProgressWords(language: Language): ProgressWords {
  const { progress } = catalogueOf(language).tools;
  const settled = new Set<unknown>();
  const say: ProgressWords['say'] = ({ type, data }) => {
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
  return { say, settled: () => settled.size };
}
