import type { EntityType } from '../../domain/graph/index.ts';

/** A name as a sentence has it; `at` counts from the sentence's start. */
export interface FoundName {
  readonly text: string;
  readonly at: number;
  readonly type: EntityType;
}
