import type { PassageInput } from '../../../domain/index.ts';

/** Tasks whose passages are called `p1`, `p2` …: models copy short ids without mistakes, and a prompt that lists them stays short. */
export function withShortIds<Task extends { readonly passages: readonly PassageInput[] }>(
  tasks: readonly Task[],
): Task[] {
  const idOf = new Map<string, string>();
  for (const { id } of tasks.flatMap(({ passages }) => passages))
    if (!idOf.has(id)) idOf.set(id, `p${idOf.size + 1}`);
  return tasks.map((task) => ({
    ...task,
    passages: task.passages.map((passage) => ({ ...passage, id: idOf.get(passage.id) ?? passage.id })),
  }));
}
