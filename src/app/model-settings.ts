import { type Config, chooseForRole, generalProvider, type RoleChoice } from '../config/index.ts';
import { MODEL_ROLES, type ModelChoice } from '../domain/index.ts';
import type { ModelPrice, ModelSettings } from '../language/index.ts';

/** Of one call, when the endpoint fails, is busy or times out. */
const MAX_ATTEMPTS = 3;

/** `language.*` of a configuration in model mode, which validation has found complete. */
export function modelSettings(language: Config['language'], maxAttempts = MAX_ATTEMPTS): ModelSettings {
  const { prices, roles: _own, provider: _named, ...rest } = language;
  const choices = MODEL_ROLES.map((role) => [role, completed(chooseForRole(language, role))] as const);
  const { model = choices.find(([role]) => role === 'writer')?.[1].model ?? '' } = language;
  return {
    ...rest,
    temperature: 0,
    maxAttempts,
    provider: generalProvider(language),
    baseUrl: language.baseUrl ?? '',
    model,
    roles: Object.fromEntries(choices),
    prices: Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, toPrice(price)])),
  };
}

const completed = ({ atGeneral: _at, baseUrl = '', model = '', ...choice }: RoleChoice): ModelChoice => ({
  ...choice,
  baseUrl,
  model,
});

const toPrice = (price: Config['language']['prices'][string]): ModelPrice => ({
  inputUsdPerMillion: price.inputPerMillion,
  outputUsdPerMillion: price.outputPerMillion,
  cachedInputUsdPerMillion: price.cachedInputPerMillion,
});
