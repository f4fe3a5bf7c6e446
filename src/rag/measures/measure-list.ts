import { BALANCE_MEASURES } from './balance-measures.ts';
import { FLOW_MEASURES } from './flow-measures.ts';
import type { Measure } from './measure.ts';

/** A short list of the field, in both languages. What a document calls things in its own words is found by search. */
export const MEASURES: readonly Measure[] = [...FLOW_MEASURES, ...BALANCE_MEASURES];
