import type { Config } from '../config/index.ts';
import { findPrice } from '../language/sellers/index.ts';
import type { EstimateSettings } from '../pipeline/steering/index.ts';
import { modelSettings } from './model-settings.ts';

/** The price of the model that writes, which takes most of the tokens. */
export function writerPrice(language: Config['language']): EstimateSettings['price'] {
  const settings = modelSettings(language);
  const price = findPrice(settings.roles?.writer ?? settings, settings.prices);
  return price && { inputPerMillion: price.inputUsdPerMillion, outputPerMillion: price.outputUsdPerMillion };
}
