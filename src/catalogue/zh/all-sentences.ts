import { asking } from './sentences/asking.ts';
import { keeping } from './sentences/keeping.ts';
import { serving } from './sentences/serving.ts';

export const messages = { ...asking, ...keeping, ...serving };
