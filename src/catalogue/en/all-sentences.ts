import { asking } from './sentences/asking.ts';
import { keeping } from './sentences/keeping.ts';
import { serving } from './sentences/serving.ts';

/** Every sentence that is kept as data and said when somebody reads it: errors, and notes on a run. */
export const messages = { ...asking, ...keeping, ...serving };
