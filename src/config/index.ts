export { languageMode } from './check-combinations.ts';
export { describeConfig } from './describe-config.ts';
export { disableTracing } from './disable-tracing.ts';
export { type ConfigKey, listConfigKeys } from './keys.ts';
export { type ConfigSources, type LoadedConfig, loadConfig } from './load-config.ts';
export { processEnvironment } from './process-environment.ts';
export type { Config } from './schema.ts';
