import { computed, type Ref, reactive, ref } from 'vue';

/** Fields of a form. What somebody has changed stays when the server's values arrive again, until `forget`. */
export function useChanges<T extends object>(names: readonly (keyof T & string)[], saved: () => T) {
  const changed = ref({}) as Ref<Partial<T>>;
  const fields = names.map((name) => [
    name,
    computed({
      get: () => changed.value[name] ?? saved()[name],
      set: (value) => {
        changed.value = { ...changed.value, [name]: value };
      },
    }),
  ]);
  return {
    form: reactive(Object.fromEntries(fields)) as T,
    forget: () => {
      changed.value = {};
    },
  };
}
