import * as z from 'zod';
import { EntityPageSchema } from '../../../pipeline/index.ts';

/** A page of entities as it is sent: its note is said in the language of the client. */
export const ApiEntityPageSchema = EntityPageSchema.extend({ note: z.string().optional() });
