import { plural } from '../../count.ts';

/** What a run is at, as one line for whoever waits. */
export const progress = {
  planning: 'Planning',
  planned: (p: { count: number }) => `Planned: ${plural(p.count, 'sub-question')}`,
  reading: (p: { title: string }) => `Reading: ${p.title}`,
  searching: (p: { question: string }) => `Searching: ${p.question}`,
  settled: (p: { settled: number }) => `${plural(p.settled, 'sub-question')} settled`,
  writing: 'Writing',
  checked: 'Every claim is checked',
  done: 'Done',
};
