import * as library from './library-operations.ts';
import type { Operation } from './operation.ts';
import * as runs from './run-operations.ts';

/** Everything the API does, in the order of its document. */
export const OPERATIONS: readonly Operation[] = [...Object.values(runs), ...Object.values(library)];
