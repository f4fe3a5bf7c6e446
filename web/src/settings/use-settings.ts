import { useQuery } from '@tanstack/vue-query';
import { computed } from 'vue';
import { call } from '../api/call.ts';

/** The settings of the server, and whether they can be changed here. */
export function useSettings() {
  const config = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call('getConfig', { signal }),
    retry: false,
  });
  /** As it was saved last, even where it does not hold yet. */
  const settingOf = (path: string): unknown => {
    const { settings = [], pending = [] } = config.data.value ?? {};
    return [...pending, ...settings].find((setting) => setting.path === path)?.value;
  };
  return {
    config,
    settingOf,
    /** Known once the settings are there. */
    recognisesText: computed(() =>
      config.data.value === undefined ? undefined : String(settingOf('documents.ocr.languages') ?? '') !== '',
    ),
    textOf: (path: string): string => String(settingOf(path) ?? ''),
    canChange: computed(() => config.data.value?.canChange === true),
  };
}
