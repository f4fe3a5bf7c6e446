import type { config as english } from '../../en/sentences/config-sentences.ts';

const TYPES: Readonly<Record<string, string>> = {
  nothing: '空',
  list: '列表',
  emptyText: '空文本',
  text: '文本',
  wholeNumber: '整数',
  number: '数字',
  boolean: 'true 或 false',
  map: '映射',
};
const didYouMean = (meant: string) => (meant === '' ? '' : `您是否想用 ${meant}？`);
const setting = (key: string, origin: string) => (origin === '' ? key : `${key}（${origin}）`);
const range = ({ least, most }: { least: number; most: number }) =>
  most < 0 ? `不小于 ${least} 的` : ` ${least} 至 ${most} 之间的`;

export const config: typeof english = {
  configValue: ({ key, origin, given, allowed, meant }) =>
    `${setting(key, origin)}：得到的是${given}，应为${allowed}。${didYouMean(meant)}`,
  configRule: ({ key, origin, said }) => `${setting(key, origin)}：${said}。`,
  configUnknownKey: ({ key, origin, meant }) =>
    `${setting(key, origin)}：没有这个配置项。${didYouMean(meant) || '全部配置项见 docs/configuration.md。'}`,
  configUnknownVariable: ({ name, meant }) =>
    `环境变量 ${name}：没有这个设置。${didYouMean(meant) || '全部名称见 docs/configuration.md。'}`,
  configGone: ({ settings }) => `以下设置已不存在：${settings.join('；')}。请删除它们。`,
  configGoneKey: ({ key, origin, now, isRenamed }) =>
    now === ''
      ? `${setting(key, origin)}已不再需要`
      : `${setting(key, origin)}${isRenamed ? '现为' : '已由下列设置代替：'} ${now}`,
  configSection: ({ key, origin, given }) =>
    `${setting(key, origin)}：得到的是${given}，应为含有配置项的小节。`,
  configFile: ({ origin, given }) => `${origin}：得到的是${given}，应为含有配置项的小节。`,
  configSet: () => '--set：需要配置项和值，例如 --set executor.poolSize=8。',
  configYaml: ({ name, line, code }) =>
    `${name}${line > 0 ? ` 第 ${line} 行` : ''}：不是有效的 YAML（${code}）。`,
  configNeeded: ({ key, why }) => `${key}：没有设置，但它是必需的，因为${why}。`,
  whySettingIs: ({ key, value }) => ` ${key} 为“${value}”`,
  whySettingGiven: ({ key }) => `设置了 ${key}`,
  whyNoModelKey: ({ section }) => ` ${section}.provider 为“model”，而没有 ${section}.apiKey`,
  whyNoOtherWorkers: () => ' server.parallelRuns 为 0，而只有 Postgres 数据库才有其他工作进程',
  whyOpenServer: () => ' server.host 不是回环地址，网络上的任何人都能使用该服务器',
  configOtherNetwork: ({ key, host }) =>
    `${key}：${host} 在其他网络上，而 web.offline 已开启。请使用自己的端点，或把它加入 web.allowHosts。`,
  configKeyNames: () => 'server.apiKeys：每个密钥都须有自己的名称。',
  configNoEffort: ({ provider }: { provider: string }) =>
    `language.reasoningEffort 不会发送给 ${provider}：其软件包没有对应的字段。`,
  configKeyWithoutModel: () =>
    '设置了模型密钥，但没有指明模型，因此不使用模型。要使用它，请设置 language.model（OPENAI_MODEL）。',

  givenType: ({ type }) => TYPES[type] ?? type,
  allowedOneOf: ({ choices }) => `以下之一：${choices}`,
  allowedListOf: ({ choices }) => `由以下各项组成的列表：${choices}`,
  allowedSomeOf: ({ choices }) => `由以下各项中至少一项组成的列表：${choices}`,
  allowedTexts: () => '文本列表',
  allowedBoolean: () => ' true 或 false',
  allowedWhole: (limits) => `${range(limits)}整数`,
  allowedNumber: (limits) => `${range(limits)}数字`,
  allowedText: () => '文本',
  allowedLength: ({ least, most }) =>
    most < 0 ? `至少 ${least} 个字符的文本` : `${least} 至 ${most} 个字符的文本`,
  allowedFileStore: () => 'folder、postgres，或路径以“/”结尾的 s3:// 地址',
  allowedSecret: () => '文本（保密）',
  allowedUrl: () => ' http 或 https 网址',
  allowedUrls: () => ' http 或 https 网址列表',
  allowedPostgres: () => ' postgres:// 网址',
  allowedFolder: () => '文件夹',
  allowedHeaders: () => '由请求头名称到文本的映射，保密',
  allowedHost: () => '地址或主机名',
  allowedKeys: () => '由 { name, sha256, collections?, requestsPerMinute? } 或 name:sha256 组成的列表',
  allowedLogins: () => '由主机名到 { user, password } 的映射',
  allowedMcpServers: () =>
    '由名称到 { command, args?, env?, tools, timeoutMs? } 或 { url, headers?, tools, timeoutMs? } 的映射',
  allowedOrigins: () => '来源列表（不含路径）',
  allowedPrices: () => '由模型名称到 { inputPerMillion, outputPerMillion, cachedInputPerMillion? } 的映射',

  originDefault: () => '默认',
  originEnvironment: ({ name }) => `环境变量 ${name}`,
  originCommandLine: () => '命令行',
  originFollows: ({ key }) => `由 ${key} 得出`,
};
