import * as z from 'zod';
import { setting } from './setting.ts';

export const LibraryConfigSchema = z.strictObject({
  keepVersions: setting(
    z.int().min(0).max(100_000).default(50),
    'Earlier versions of each document that are kept when another one is read, the newest of them. One that a stored run has evidence in is kept in any case.',
  ),
  logins: setting(
    z
      .record(z.string(), z.strictObject({ user: z.string().min(1), password: z.string().min(1) }))
      .default({}),
    'Who asks WebDAV servers that collections follow, by host: {"files.example.org": {"user": "ada", "password": "…"}}.',
    'allowedLogins',
  ).meta({ secret: true }),
});
