import { STANDARD_REACH } from '../src/app/at-effort.ts';
import { openApplication } from '../src/app/open-application.ts';
import { loadConfig } from '../src/config/index.ts';
import { QUIET } from './quiet.ts';

/** Plumbline over the data of `folder`, with the model stand-in and a plan of exactly `subQuestions`. */
export function openPlumbline(at: {
  readonly folder: string;
  readonly baseUrl: string;
  readonly subQuestions: number;
  readonly poolSize: number;
  /** Further settings, as for `--set`. */
  readonly set?: readonly string[] | undefined;
}): ReturnType<typeof openApplication> {
  const { config } = loadConfig({
    environment: {},
    cwd: at.folder,
    set: [
      'language.provider=model',
      `language.baseUrl=${at.baseUrl}`,
      'language.model=stand-in',
      `executor.poolSize=${at.poolSize}`,
      ...(at.set ?? []),
    ],
  });
  return openApplication({
    config,
    reach: { ...STANDARD_REACH, minSubQuestions: at.subQuestions, maxSubQuestions: at.subQuestions },
    ...QUIET,
  });
}
