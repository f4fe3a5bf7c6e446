import * as z from 'zod';
import { setting } from './setting.ts';

export const ToolsConfigSchema = z.strictObject({
  maxContextTokens: setting(
    z.int().min(500).max(100_000).default(4_000),
    'Longest answer of a tool for agents, programs and other systems, in tokens; the rest comes with a cursor.',
  ),
  maxSectionCharacters: setting(
    z.int().min(500).max(1_000_000).default(30_000),
    'Longest piece of a section, or of pages, that is read at once, in characters; the rest follows with a cursor.',
  ),
});
