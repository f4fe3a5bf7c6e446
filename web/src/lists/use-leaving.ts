import { type Ref, ref } from 'vue';
import { showToast } from '../shell/toasts.ts';

export interface Leaving {
  /** What is out of sight already, and is deleted unless that is taken back. */
  readonly leaving: Ref<ReadonlySet<string>>;
  /** Says what will be deleted, and deletes it when nobody takes it back. */
  remove(id: string, said: string): void;
}

/** Deletions with undo: nothing is gone before the words about it are. */
export function useLeaving(deleteOne: (id: string) => Promise<unknown>): Leaving {
  const leaving = ref<ReadonlySet<string>>(new Set());
  const mark = (id: string, isLeaving: boolean) => {
    const next = new Set(leaving.value);
    if (isLeaving) next.add(id);
    else next.delete(id);
    leaving.value = next;
  };
  return {
    leaving,
    remove: (id, said) => {
      mark(id, true);
      showToast(said, {
        undo: () => mark(id, false),
        otherwise: () =>
          void deleteOne(id)
            .catch((error: Error) => showToast(error.message))
            .finally(() => mark(id, false)),
      });
    },
  };
}
