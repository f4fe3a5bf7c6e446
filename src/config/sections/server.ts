import * as z from 'zod';
import { secret, setting } from './setting.ts';

const SHA256 = /^[0-9a-f]{64}$/;
const NAME = /^[\w.-]{1,64}$/;

/** `name:sha256` is the short form, for an environment variable. */
const ApiKeySchema = z.union([
  z
    .string()
    .regex(/^[\w.-]{1,64}:[0-9a-f]{64}$/)
    .transform((text) => {
      const [name = '', sha256 = ''] = text.split(':');
      return { name, sha256 };
    }),
  z.strictObject({
    name: z.string().regex(NAME),
    sha256: z.string().regex(SHA256),
    /** Names or ids; without it the key may use every collection. */
    collections: z.array(z.string().min(1)).min(1).optional(),
    requestsPerMinute: z.int().min(1).optional(),
  }),
]);

/** People who sign in at an issuer of OpenID Connect, beside API keys. */
const OidcConfigSchema = z.strictObject({
  issuer: setting(
    z
      .string()
      .regex(/^https:\/\/\S+$|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]\S*)?$/)
      .optional(),
    'Issuer of tokens (OpenID Connect), exactly as it calls itself. Its tokens are then taken beside API keys.',
    'allowedUrl',
  ),
  audience: setting(
    z.array(z.string().min(1)).default([]),
    'Audiences for which a token counts; clientId is one of them.',
  ),
  groupsClaim: setting(z.string().min(1).default('groups'), 'Claim of a token with the groups of a person.'),
  groups: setting(
    z.record(z.string(), z.array(z.string().min(1))).default({}),
    'Collections (names or ids) by group, as {"legal": ["contracts"], "admins": ["*"]}; `*` is every one. Without a group here a person may use nothing.',
  ),
  clientId: setting(
    z.string().min(1).optional(),
    'Client of the issuer by which people sign in to the page.',
  ),
  clientSecret: secret('Secret of that client, where the issuer asks for one.'),
  scopes: setting(
    z.array(z.string().min(1)).default(['openid', 'profile']),
    'Scopes that the page asks for; some issuers give groups for one of their own.',
  ),
});

export const ServerConfigSchema = z.strictObject({
  host: setting(
    z.string().min(1).default('127.0.0.1'),
    'Address the HTTP server listens on. Any other than a loopback address needs server.apiKeys.',
    'allowedHost',
  ),
  port: setting(
    z.int().min(0).max(65_535).default(8484),
    'Port the HTTP server listens on; 0 takes a free one.',
  ),
  apiKeys: setting(
    z.array(ApiKeySchema).max(1000).default([]),
    'Who may use the HTTP server. `plumbline serve --new-key NAME` makes a key and prints its entry.',
    'allowedKeys',
  ).meta({ secret: true }),
  oidc: OidcConfigSchema.prefault({}),
  requestsPerMinute: setting(
    z.int().min(1).default(600),
    'Requests per minute of an API key that names no other limit.',
  ),
  corsOrigins: setting(
    z.array(z.string().regex(/^https?:\/\/[^/\s]+$/)).default([]),
    'Web pages of other origins that may call the API, such as https://app.example.org.',
    'allowedOrigins',
  ),
  hosts: setting(
    z.array(z.string().min(1)).default([]),
    'Host names under which the server without API keys may be reached, besides localhost.',
  ),
  shareReports: setting(
    z.boolean().optional(),
    'Whether people may share a report by a link that needs no key. Without a value: only where there are neither keys nor sign-in.',
  ),
  shutdownSeconds: setting(
    z.int().min(0).max(3600).default(20),
    'Seconds that requests have to end after SIGTERM before their connections are closed.',
  ),
  parallelRuns: setting(
    z.int().min(0).max(64).default(2),
    'Runs that this process works on at a time; 0 leaves them to `plumbline worker` processes on the same Postgres. Where there are several keys it is three at least, so that no key takes all places.',
  ),
});
