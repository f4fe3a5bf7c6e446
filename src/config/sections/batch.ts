import * as z from 'zod';
import { MIB, setting } from './setting.ts';

export const BatchConfigSchema = z.strictObject({
  parallel: setting(
    z.int().min(1).max(64).default(4),
    'Questions of a batch that are answered at the same time.',
  ),
  maxRows: setting(z.int().min(1).max(1_000_000).default(100_000), 'Most rows of a question file.'),
  maxFileBytes: setting(
    z
      .int()
      .min(1024)
      .default(64 * MIB),
    'Largest question file, in bytes.',
  ),
  maxCalls: setting(z.int().min(0).default(50_000), 'Most model calls of one batch; 0 is no limit.'),
  maxTokens: setting(
    z.int().min(0).default(200_000_000),
    'Most tokens of one batch, in and out; 0 is no limit.',
  ),
  maxCostUsd: setting(
    z.number().min(0).default(50),
    'Most money of one batch in US dollars, by language.prices; 0 is no limit.',
  ),
  maxSeconds: setting(
    z.int().min(0).default(0),
    'Longest time that one batch is worked on, in seconds; 0 is no limit.',
  ),
});
