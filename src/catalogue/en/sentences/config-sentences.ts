const TYPES: Readonly<Record<string, string>> = {
  nothing: 'nothing',
  list: 'a list',
  emptyText: 'empty text',
  text: 'text',
  wholeNumber: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  map: 'a map',
};
const didYouMean = (meant: string) => (meant === '' ? '' : ` Did you mean ${meant}?`);
const setting = (key: string, origin: string) => (origin === '' ? key : `${key} (${origin})`);
const range = ({ least, most }: { least: number; most: number }) =>
  most < 0 ? ` of ${least} or more` : ` from ${least} to ${most}`;

/** Problems of the configuration, each beginning with the setting to change, and where values come from. */
export const config = {
  configValue: (p: { key: string; origin: string; given: string; allowed: string; meant: string }) =>
    `${setting(p.key, p.origin)}: got ${p.given}; allowed is ${p.allowed}.${didYouMean(p.meant)}`,
  configRule: (p: { key: string; origin: string; said: string }) => `${setting(p.key, p.origin)}: ${p.said}.`,
  configUnknownKey: (p: { key: string; origin: string; meant: string }) =>
    `${setting(p.key, p.origin)}: there is no such key.${didYouMean(p.meant) || ' See docs/configuration.md for every key.'}`,
  configUnknownVariable: (p: { name: string; meant: string }) =>
    `environment ${p.name}: there is no such setting.${didYouMean(p.meant) || ' See docs/configuration.md for every name.'}`,
  configGone: (p: { settings: string[] }) => `Settings that are gone: ${p.settings.join('; ')}. Delete them.`,
  configGoneKey: (p: { key: string; origin: string; now: string; isRenamed: boolean }) =>
    p.now === ''
      ? `${setting(p.key, p.origin)} is no longer needed`
      : `${setting(p.key, p.origin)} ${p.isRenamed ? 'is now' : 'has no effect beside'} ${p.now}`,
  configSection: (p: { key: string; origin: string; given: string }) =>
    `${setting(p.key, p.origin)}: got ${p.given}; allowed is a section with keys.`,
  configFile: (p: { origin: string; given: string }) =>
    `${p.origin}: got ${p.given}; allowed are sections with keys.`,
  configSet: () => '--set: needs a key and a value, as in --set executor.poolSize=8.',
  configYaml: (p: { name: string; line: number; code: string }) =>
    `${p.name}${p.line > 0 ? `, line ${p.line}` : ''}: not valid YAML (${p.code}).`,
  configNeeded: (p: { key: string; why: string }) => `${p.key}: got nothing; it is needed because ${p.why}.`,
  whySettingIs: (p: { key: string; value: string }) => `${p.key} is “${p.value}”`,
  whySettingGiven: (p: { key: string }) => `${p.key} is set`,
  whyNoModelKey: (p: { section: string }) =>
    `${p.section}.provider is “model” and there is no ${p.section}.apiKey`,
  whyNoOtherWorkers: () => 'server.parallelRuns is 0, and only a Postgres database has other workers',
  whyOpenServer: () => 'server.host is not a loopback address, so anyone on the network could use the server',
  configOtherNetwork: (p: { key: string; host: string }) =>
    `${p.key}: ${p.host} is on another network, and web.offline is on. Use one of your own, or add it to web.allowHosts.`,
  configKeyNames: () => 'server.apiKeys: every key needs a name of its own.',
  configNoEffort: (p: { provider: string }) =>
    `language.reasoningEffort is not sent to ${p.provider}: its package has no field for it.`,
  configKeyWithoutModel: () =>
    'A model key is set but no model is named, so no model is used. Set language.model (OPENAI_MODEL) to use it.',

  givenType: (p: { type: string }) => TYPES[p.type] ?? p.type,
  allowedOneOf: (p: { choices: string }) => `one of ${p.choices}`,
  allowedListOf: (p: { choices: string }) => `a list of ${p.choices}`,
  allowedSomeOf: (p: { choices: string }) => `a list of at least one of ${p.choices}`,
  allowedTexts: () => 'a list of text',
  allowedBoolean: () => 'true or false',
  /** `most` is negative where there is no limit. */
  allowedWhole: (p: { least: number; most: number }) => `a whole number${range(p)}`,
  allowedNumber: (p: { least: number; most: number }) => `a number${range(p)}`,
  allowedText: () => 'text',
  allowedLength: (p: { least: number; most: number }) =>
    p.most < 0 ? `text of ${p.least} or more characters` : `text of ${p.least} to ${p.most} characters`,
  allowedFileStore: () => 'folder, postgres, or an s3:// URL whose path ends in “/”',
  allowedSecret: () => 'text, kept secret',
  allowedUrl: () => 'an http or https URL',
  allowedUrls: () => 'a list of http or https URLs',
  allowedPostgres: () => 'a postgres:// URL',
  allowedFolder: () => 'a folder',
  allowedHeaders: () => 'a map of header name to text, kept secret',
  allowedHost: () => 'an address or host name',
  allowedKeys: () => 'a list of { name, sha256, collections?, requestsPerMinute? }, or of name:sha256',
  allowedLogins: () => 'a map of host to { user, password }',
  allowedMcpServers: () =>
    'a map of name to { command, args?, env?, tools, timeoutMs? } or { url, headers?, tools, timeoutMs? }',
  allowedOrigins: () => 'a list of origins without a path',
  allowedPrices: () => 'a map of model name to { inputPerMillion, outputPerMillion, cachedInputPerMillion? }',

  originDefault: () => 'default',
  originEnvironment: (p: { name: string }) => `environment ${p.name}`,
  originCommandLine: () => 'command line',
  originFollows: (p: { key: string }) => `follows from ${p.key}`,
};
