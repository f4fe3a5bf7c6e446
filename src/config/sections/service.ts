import * as z from 'zod';
import { MIB, secret, setting } from './setting.ts';

export const DatabaseConfigSchema = z.strictObject({
  url: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    'Postgres with pgvector, as postgres://user:password@host:port/name. Without it the embedded database in dataDir is used.',
    'a postgres:// URL',
  ).meta({ secret: true }),
  poolSize: setting(z.int().min(1).max(200).default(10), 'Connections to Postgres.'),
});

export const LoggingConfigSchema = z.strictObject({
  level: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'Least important lines that are written.',
  ),
  file: setting(z.string().min(1).optional(), 'Log file. Without it: logs/plumbline.log in dataDir.'),
  maxBytes: setting(
    z
      .int()
      .min(1024)
      .default(10 * MIB),
    'Size at which the log file is rotated, in bytes.',
  ),
  maxFiles: setting(z.int().min(0).max(1000).default(10), 'Rotated files that are kept; 0 keeps every one.'),
});

export const ServerConfigSchema = z.strictObject({
  host: setting(
    z.string().min(1).default('127.0.0.1'),
    'Address the server listens on. Other than loopback needs server.apiKey.',
  ),
  port: setting(z.int().min(0).max(65_535).default(8080), 'Port the server listens on; 0 takes a free one.'),
  apiKey: secret('Key that clients must send. Needed when the server listens beyond this machine.'),
  corsOrigins: setting(
    z.array(z.string()).default([]),
    'Origins of pages that may call the API; none without an entry.',
  ),
  maxBodyBytes: setting(z.int().min(1024).default(MIB), 'Largest JSON body, in bytes.'),
});

export const WebConfigSchema = z.strictObject({
  enabled: setting(
    z.boolean().default(false),
    'Let executors search and read the web. Off, nothing but the configured endpoints is contacted.',
  ),
});
