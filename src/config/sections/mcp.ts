import * as z from 'zod';
import { setting } from './setting.ts';

const common = {
  /** Names of the tools that executors may call; `name@print` also pins what the tool says of itself. */
  tools: z.array(z.string().regex(/^[\w./-]{1,100}(?:@[0-9a-f]{8})?$/)).min(1),
  timeoutMs: z.int().min(100).max(600_000).default(60_000),
};
const texts = z.record(z.string(), z.string());

const McpServerSchema = z.union([
  z.strictObject({
    ...common,
    command: z.string().min(1),
    args: z.array(z.string()).default([]),
    /** Beside the few variables that every program needs; ours are not passed on. */
    env: texts.default({}),
  }),
  z.strictObject({ ...common, url: z.url({ protocol: /^https?$/ }), headers: texts.default({}) }),
]);

export const McpConfigSchema = z.strictObject({
  servers: setting(
    z.record(z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/), McpServerSchema).default({}),
    'Servers of the Model Context Protocol whose tools executors may call in runs that may use the web, by name: {"wiki": {"url": "https://wiki.example.org/mcp", "headers": {"authorization": "Bearer …"}, "tools": ["search"]}}; or with "command", "args" and "env" in place of "url" and "headers".',
    'allowedMcpServers',
  ).meta({ secret: true }),
});
