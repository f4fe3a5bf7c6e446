import { useQuery } from '@tanstack/vue-query';
import { computed } from 'vue';
import { call } from '../api/call.ts';

/** Whether a language model is connected; undefined until the server has said so. */
export function useModel() {
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => call('getHealth', { signal }) });
  return { health, hasModel: computed(() => health.data.value?.hasModel) };
}
