import type { ModelChoice } from '../../domain/index.ts';
import type { ModelPrice } from './model-price.ts';
import { type KnownModel, readKnownModels } from './read-known-models.ts';
import { sellerOf } from './seller.ts';

/** What the kept table says of a model where it is sold; a server of one's own is not in it, whatever its model is called. */
export function findKnownModel(
  choice: Pick<ModelChoice, 'provider' | 'baseUrl' | 'model'>,
): KnownModel | undefined {
  const seller = sellerOf(choice);
  if (seller === undefined) return undefined;
  const models = readKnownModels().get(seller);
  return namesOf(choice.model)
    .map((name) => models?.get(name))
    .find((found) => found !== undefined);
}

/** The price of a model: the user's by its name, else the one of the table. */
export function findPrice(
  choice: Pick<ModelChoice, 'provider' | 'baseUrl' | 'model'>,
  prices: Readonly<Record<string, ModelPrice>> | undefined,
): ModelPrice | undefined {
  return prices?.[choice.model] ?? findKnownModel(choice)?.price;
}

/** As it is written, then without the date of its making. */
function namesOf(model: string): readonly string[] {
  const name = model.toLowerCase().replace(/^models\//, '');
  return [name, name.replace(/[-@]\d{4}-?\d{2}-?\d{2}$/, ''), name.replace(/-latest$/, '')];
}
