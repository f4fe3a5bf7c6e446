import type { Collection } from './document.ts';

/** Whether a key may use a collection. Its list holds names or ids; without a list it may use all. */
export const mayUseCollection = (
  allowed: readonly string[] | undefined,
  { id, name }: Pick<Collection, 'id' | 'name'>,
): boolean => allowed === undefined || allowed.includes(id) || allowed.includes(name);
