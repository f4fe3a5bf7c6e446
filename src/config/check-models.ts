import { type Wording, wording } from '../catalogue/index.ts';
import { MODEL_ROLES, type ModelRole, PROVIDER_URLS } from '../domain/index.ts';
import { chooseForRole, isOwnApi, rolesAreComplete } from './model-roles.ts';
import type { Config } from './schema.ts';

export type Found = { readonly key: string; readonly value: unknown; readonly why: Wording };
export const is = (key: string, value: string) => wording('whySettingIs', { key, value });
const given = (key: string) => wording('whySettingGiven', { key });

/** Which language implementation a configuration asks for; `auto` takes the model when endpoints and models are named. */
export function languageMode({ language }: Pick<Config, 'language'>): 'model' | 'extractive' {
  const { provider } = language;
  if (provider === 'extractive') return 'extractive';
  return provider !== 'auto' || rolesAreComplete(language) ? 'model' : 'extractive';
}

/** What a configuration with a model cannot do without. */
export function languageNeeds({ language }: Pick<Config, 'language'>): readonly Found[] {
  const { provider, model } = language;
  if (provider === 'extractive') return [];
  const because = whyModel(language);
  if (because === undefined) return [];
  const choices = MODEL_ROLES.map((role) => ({ role, ...chooseForRole(language, role) }));
  const atGeneral = choices.filter((choice) => choice.atGeneral);
  return [
    ...(atGeneral.some((choice) => choice.model === undefined)
      ? [{ key: 'language.model', value: model, why: because }]
      : []),
    ...(atGeneral.length > 0 ? endpointNeeds('language', language, because) : []),
    ...choices
      .filter((choice) => !choice.atGeneral)
      .flatMap(({ role, model: own }) => [
        { key: `language.roles.${role}.model`, value: own, why: whyRole(language, role) },
        ...roleEndpointNeeds(language, role),
      ]),
  ];
}

/** What says that there shall be a model. */
function whyModel(language: Config['language']): Wording | undefined {
  const { provider, baseUrl } = language;
  if (provider !== 'auto') return is('language.provider', provider);
  if (baseUrl !== undefined) return given('language.baseUrl');
  const role = MODEL_ROLES.find((name) => {
    const own = language.roles[name];
    return own.provider !== undefined || own.baseUrl !== undefined;
  });
  return role === undefined ? undefined : whyRole(language, role);
}

const whyRole = ({ roles }: Config['language'], role: ModelRole): Wording => {
  const { provider } = roles[role];
  const key = `language.roles.${role}`;
  return provider === undefined ? given(`${key}.baseUrl`) : is(`${key}.provider`, provider);
};

function endpointNeeds(
  section: string,
  { provider, baseUrl, apiKey }: Pick<Config['language'], 'provider' | 'baseUrl' | 'apiKey'>,
  why: Wording,
): Found[] {
  if (isOwnApi(provider)) {
    if (PROVIDER_URLS[provider] === undefined) return [{ key: `${section}.baseUrl`, value: baseUrl, why }];
    return provider === 'ollama' || baseUrl !== undefined
      ? []
      : [{ key: `${section}.apiKey`, value: apiKey, why }];
  }
  if (provider !== 'model' || apiKey !== undefined) return [];
  return [{ key: `${section}.baseUrl`, value: baseUrl, why: wording('whyNoModelKey', { section }) }];
}

function roleEndpointNeeds(language: Config['language'], role: ModelRole): Found[] {
  const { provider } = chooseForRole(language, role);
  const own = language.roles[role];
  const asked = isOwnApi(provider) ? provider : ('model' as const);
  return endpointNeeds(`language.roles.${role}`, { ...own, provider: asked }, whyRole(language, role));
}

/** Key → address that a language model is asked at. */
export function modelAddresses(config: Pick<Config, 'language'>): Readonly<Record<string, string>> {
  if (languageMode(config) === 'extractive') return {};
  return Object.fromEntries(
    MODEL_ROLES.flatMap((role) => {
      const { baseUrl, atGeneral } = chooseForRole(config.language, role);
      if (baseUrl === undefined) return [];
      return [[atGeneral ? 'language.baseUrl' : `language.roles.${role}.baseUrl`, baseUrl]];
    }),
  );
}
