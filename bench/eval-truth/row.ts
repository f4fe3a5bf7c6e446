/** One measured figure. */
export interface Row {
  readonly set: string;
  readonly metric: string;
  readonly value: number;
}

/** Share of some items that pass a test, as a row; none where there are no items. */
export function shareRow<Item>(
  set: string,
  metric: string,
  items: readonly Item[],
  test: (item: Item) => boolean,
): Row[] {
  return items.length === 0 ? [] : [{ set, metric, value: items.filter(test).length / items.length }];
}
