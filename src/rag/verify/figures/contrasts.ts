import type { Cell } from './cell.ts';

/** Qualities that exclude each other: a domestic margin is not an international one. */
const CONTRASTS: readonly (readonly RegExp[])[] = [
  [/^domest/, /^intern/, /^foreign$/, /^oversea/],
  [/^basic$/, /^dilut/],
  [/^gross$/, /^net$/],
  [/^short$/, /^long$/],
  [/^current$/, /^noncurr/],
  [/^male|^men$|^man$/, /^femal|^women$|^woman$/],
  [/^placebo$/, /^treat|^intervent/],
  [/^primari|^primary$/, /^secondari|^secondary$/],
  [/^product$/, /^servic/],
  [/^oper/, /^invest/, /^financ/],
  [/^minimum$/, /^maximum$/],
  [/^国内$|^境内$/, /^国外$|^境外$|^海外$|^国际$/],
  [/^基本$/, /^稀释$/],
  [/^流动$/, /^非流动$/],
  [/^短期$/, /^长期$/],
  [/^男/, /^女/],
  [/^直接$/, /^间接$/],
  [/^经营/, /^投资/, /^筹资|^融资/],
];

/** Whether the claim names one quality where the source names another one. */
export function isContrary(figure: Cell, cell: Cell): boolean {
  return CONTRASTS.some((forms) => {
    const said = formsIn(forms, figure.label);
    const near = formsIn(forms, cell.label);
    const stated = near.length > 0 ? near : formsIn(forms, [...cell.words]);
    return said.length === 1 && stated.length > 0 && !stated.some((form) => said.includes(form));
  });
}

function formsIn(forms: readonly RegExp[], words: readonly string[]): RegExp[] {
  return forms.filter((form) => words.some((word) => form.test(word)));
}
