/** US dollars per million tokens. */
export interface ModelPrice {
  readonly inputUsdPerMillion: number;
  readonly outputUsdPerMillion: number;
  /** Input that the provider had kept from an earlier request; absent: as other input. */
  readonly cachedInputUsdPerMillion?: number | undefined;
  /** What a request costs whose prompt is longer than so many tokens. */
  readonly long?: { readonly fromTokens: number; readonly price: ModelPrice } | undefined;
}

/** What a request costs whose prompt has so many tokens. */
export const priceAt = (price: ModelPrice, inputTokens: number): ModelPrice =>
  price.long && inputTokens > price.long.fromTokens ? price.long.price : price;
