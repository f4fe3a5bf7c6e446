export { languageMode, modelAddresses } from './check-models.ts';
export { describeConfig } from './describe-config.ts';
export { readBucket } from './file-place.ts';
export { type ConfigKey, listConfigKeys } from './keys.ts';
export { type ConfigSources, type LoadedConfig, loadConfig, valueAt } from './load-config.ts';
export { chooseForRole, generalProvider, openAiEndpoint, type RoleChoice } from './model-roles.ts';
export { processEnvironment } from './process/index.ts';
export type { Config } from './schema.ts';
export { writeSettings } from './write-settings.ts';
