import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelPrice } from './model-price.ts';

/** What is known of a model of a provider. */
export interface KnownModel {
  readonly contextTokens: number | undefined;
  readonly maxOutputTokens: number | undefined;
  readonly price: ModelPrice | undefined;
}

/** `config/known-models.tsv`; its first lines say where its figures are from, and of which day. */
const TABLE = join(import.meta.dirname, '../../../config/known-models.tsv');

let table: ReadonlyMap<string, ReadonlyMap<string, KnownModel>> | undefined;

/** Seller → model → what is known of it. Read at the first question. */
export function readKnownModels(): ReadonlyMap<string, ReadonlyMap<string, KnownModel>> {
  table ??= parseKnownModels(readFileSync(TABLE, 'utf8'));
  return table;
}

/** Lines of the table: seller, model, context, longest answer, then prices; from where a prompt is long, prices of those. */
export function parseKnownModels(text: string): ReadonlyMap<string, ReadonlyMap<string, KnownModel>> {
  const sellers = new Map<string, Map<string, KnownModel>>();
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line === '') continue;
    const [seller = '', model = '', ...cells] = line.split('\t');
    const [context, output, ...prices] = cells.map((cell) => (cell === '' ? undefined : Number(cell)));
    const models = sellers.get(seller) ?? new Map<string, KnownModel>();
    sellers.set(seller, models);
    models.set(model, { contextTokens: context, maxOutputTokens: output, price: toPrice(prices) });
  }
  return sellers;
}

function toPrice(cells: readonly (number | undefined)[]): ModelPrice | undefined {
  const [input, output, cachedInput, fromTokens, ...long] = cells;
  if (input === undefined || output === undefined) return undefined;
  const longPrice = fromTokens === undefined ? undefined : toPrice(long);
  return {
    inputUsdPerMillion: input,
    outputUsdPerMillion: output,
    ...(cachedInput === undefined ? {} : { cachedInputUsdPerMillion: cachedInput }),
    ...(longPrice && fromTokens !== undefined ? { long: { fromTokens, price: longPrice } } : {}),
  };
}
