import * as z from 'zod';
import { CacheFiguresSchema } from '../../domain/cache/index.ts';

const said = (what: string) => z.string().describe(`${what}, in the language that the client asks for.`);

export const HealthSchema = z.object({
  status: z.literal('ok'),
  version: z.string(),
  hasModel: z.boolean().describe('Whether answers can be written by a model.'),
});
export const ReadySchema = z.object({ status: z.literal('ready') });

/** What became of checking a report again. */
export const VerificationSchema = z.object({
  intact: z.boolean().describe('Everything is as the report says.'),
  claims: z.int(),
  quotes: z.int(),
  documents: z.int(),
  judged: z.int().describe('Claims whose verdict rests on a model’s reading too; that is not repeated.'),
  findings: z.array(
    z.object({
      kind: z.string(),
      where: z.string().describe('Claim or number of a source; empty: the report as a whole.'),
      said: said('What differs'),
    }),
  ),
});

/** What the server needs, and whether it works. */
export const HealthChecksSchema = z.object({
  checks: z.array(
    z.object({
      name: said('What was looked at'),
      status: z.enum(['ok', 'warn', 'fail']),
      detail: said('What was found'),
      advice: said('What to do about it').optional(),
      off: z
        .enum(['language', 'web', 'other'])
        .describe('It is not used: no language model is connected, the web is off, or something else is.')
        .optional(),
    }),
  ),
});

/** The settings that hold, without their secrets. */
export const ConfigurationSchema = z.object({
  settings: z.array(
    z.object({
      path: z.string().describe('Name of the setting, as `--set` takes it.'),
      value: z.unknown().describe('Its value; a secret is `[redacted]`. Absent: it has none.').optional(),
      origin: said('Where the value comes from'),
      isDefault: z.boolean().describe('Nobody set it.'),
      env: z.string().describe('The variable of the environment that sets it.'),
    }),
  ),
  pending: z
    .array(z.object({ path: z.string(), value: z.unknown().optional() }))
    .describe('Settings that were changed and hold after a restart, redacted like the others.'),
  canChange: z.boolean().describe('Whether who asks may change them here.'),
});

export const CacheListSchema = z.object({ caches: z.array(CacheFiguresSchema) });
export const ClearedSchema = z.object({ deleted: z.int().describe('Entries that were deleted.') });

export const LoginSchema = z.object({
  oidc: z
    .object({
      authorizationEndpoint: z.string(),
      clientId: z.string(),
      scopes: z.array(z.string()),
    })
    .optional()
    .describe('Where people sign in to the page; absent where they bring a key.'),
});
export const SignInRequestSchema = z.strictObject({
  code: z.string().min(1).max(4000).describe('What the issuer has given to the page.'),
  verifier: z.string().min(43).max(128).describe('What the page began with (PKCE, RFC 7636).'),
  redirectUri: z.url().max(2000),
});
export const SignedInSchema = z.object({
  token: z.string().describe('For `Authorization: Bearer …`, as long as the issuer says.'),
});

export const SERVICE_COMPONENTS = {
  Health: HealthSchema,
  Ready: ReadySchema,
  Login: LoginSchema,
  SignInRequest: SignInRequestSchema,
  SignedIn: SignedInSchema,
  CacheList: CacheListSchema,
  Cleared: ClearedSchema,
  Verification: VerificationSchema,
  HealthChecks: HealthChecksSchema,
  Configuration: ConfigurationSchema,
};
