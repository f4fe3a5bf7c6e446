import * as z from 'zod';
import { setting } from './setting.ts';

export const BatchConfigSchema = z.strictObject({
  maxCostUsd: setting(
    z.number().min(0).default(50),
    'Most money of one batch in US dollars, by language.prices; 0 is no limit.',
  ),
});
