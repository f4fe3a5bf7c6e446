import type { ModelChoice, OwnApi } from '../../domain/index.ts';

/** Names of sellers in the kept table. */
const SELLERS: Readonly<Record<OwnApi, string | undefined>> = {
  anthropic: 'anthropic',
  google: 'gemini',
  bedrock: 'bedrock',
  azure: 'azure',
  mistral: 'mistral',
  ollama: undefined,
};

/** End of the host of an OpenAI-compatible server → its seller. */
const HOSTS: Readonly<Record<string, string>> = {
  'api.openai.com': 'openai',
  'openai.azure.com': 'azure',
  'api.anthropic.com': 'anthropic',
  'generativelanguage.googleapis.com': 'gemini',
  'api.mistral.ai': 'mistral',
  'api.deepseek.com': 'deepseek',
  'api.x.ai': 'xai',
  'api.groq.com': 'groq',
  'api.cerebras.ai': 'cerebras',
  'api.together.xyz': 'together_ai',
  'api.fireworks.ai': 'fireworks_ai',
  'api.perplexity.ai': 'perplexity',
  'dashscope.aliyuncs.com': 'dashscope',
  'dashscope-intl.aliyuncs.com': 'dashscope',
  'api.moonshot.ai': 'moonshot',
  'api.moonshot.cn': 'moonshot',
  'api.z.ai': 'zai',
  'open.bigmodel.cn': 'zai',
  'volces.com': 'volcengine',
};

/** Who sells the model, as the kept table calls them; nobody for a server that it does not know. */
export function sellerOf({
  provider,
  baseUrl,
}: Pick<ModelChoice, 'provider' | 'baseUrl'>): string | undefined {
  if (provider !== undefined && provider !== 'openai-compatible') return SELLERS[provider];
  if (!URL.canParse(baseUrl)) return undefined;
  const { hostname } = new URL(baseUrl);
  const end = Object.keys(HOSTS).find((name) => hostname === name || hostname.endsWith(`.${name}`));
  return end === undefined ? undefined : HOSTS[end];
}
