import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import * as z from 'zod';
import { type Wording, wording } from '../../catalogue/index.ts';
import { type CallerStore, collectionsOfGroups, PERSON } from '../../domain/callers/index.ts';
import type { Clock } from '../../domain/index.ts';
import { AppError, abortAfter } from '../../errors/index.ts';
import { type Principal, toPrincipal } from './principal.ts';

export type IssuerFetch = (
  address: string | URL,
  init?: Omit<RequestInit, 'body'> & { body?: string },
) => Promise<Response>;

export interface OidcSettings {
  /** Exactly as it stands in its tokens. */
  readonly issuer: string;
  readonly audience: readonly string[];
  /** Of a claim with a list of names, or one name. */
  readonly groupsClaim: string;
  /** Collections by group; `*` is every one. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Of the page; without it people bring a token of their own. */
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly scopes: readonly string[];
}

/** Never one whose key is a secret that both know: it would be the text of a public key. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
const CLOCK_TOLERANCE_SECONDS = 30;
/** How soon keys are read again for a token whose key is none of them. */
const COOLDOWN_MS = 5000;
const MAX_REMEMBERED = 1000;

const DiscoverySchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
});
export type Discovery = z.infer<typeof DiscoverySchema>;
const SubjectSchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{C}+$/u);
const GroupsSchema = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([]);

/** People who sign in at an issuer of OpenID Connect, as callers. */
export interface Oidc {
  readonly settings: OidcSettings;
  /** E123 for a token that is not for us, E124 for somebody of no group, E125 where the issuer does not answer. */
  principalOf(token: string): Promise<Principal>;
  /** Where the issuer says that its doors are; E125 where it does not answer. */
  discover(): Promise<Discovery>;
  readonly fetch: IssuerFetch;
}

export function createOidc(deps: {
  readonly settings: OidcSettings;
  readonly callers: Pick<CallerStore, 'rememberGroups'>;
  readonly clock: Clock;
  readonly fetch: IssuerFetch;
  readonly cooldownMs?: number | undefined;
}): Oidc {
  const { settings, clock } = deps;
  let opened: Promise<{ readonly discovery: Discovery; readonly keys: JWTVerifyGetKey }> | undefined;
  const remembered = new Map<string, string>();

  const open = () => {
    opened ??= discoverIssuer(settings.issuer, deps.fetch).then(
      (discovery) => ({
        discovery,
        keys: createRemoteJWKSet(new URL(discovery.jwks_uri), {
          [customFetch]: deps.fetch,
          cooldownDuration: deps.cooldownMs ?? COOLDOWN_MS,
        }),
      }),
      (error: unknown) => {
        opened = undefined; // the next caller asks again
        throw error;
      },
    );
    return opened;
  };
  const remember = async (name: string, groups: readonly string[]): Promise<void> => {
    const text = JSON.stringify(groups);
    if (remembered.get(name) === text) return;
    await deps.callers.rememberGroups(name, groups);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(name, text);
  };

  return {
    settings,
    fetch: deps.fetch,
    discover: async () => (await open()).discovery,
    principalOf: async (token) => {
      const { keys } = await open();
      const claims = await verifyToken(token, keys, settings, clock);
      const name = `${PERSON}${SubjectSchema.parse(claims.sub)}`;
      const groups = GroupsSchema.parse(claims[settings.groupsClaim]);
      // Also those of nobody's: what somebody asked for before ends with the group.
      await remember(name, groups);
      const rights = collectionsOfGroups(groups, settings.groups);
      if (rights === undefined) throw new AppError('E124', wording('noGroup'));
      return toPrincipal({ name, ...rights });
    },
  };
}

async function discoverIssuer(issuer: string, get: IssuerFetch): Promise<Discovery> {
  const found = await askIssuer(issuer, async () => {
    const response = await get(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: abortAfter(10_000),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return DiscoverySchema.parse(await response.json());
  });
  if (found.issuer !== issuer)
    throw new AppError('E125', wording('issuerIsAnother', { issuer, said: found.issuer }));
  return found;
}

/** E125 for whatever keeps the issuer from answering. */
export async function askIssuer<T>(issuer: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw new AppError('E125', wording('issuerSilent', { issuer }), { cause });
  }
}

async function verifyToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, audience }: OidcSettings,
  clock: Clock,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: [...audience],
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: clock.now(),
    });
    SubjectSchema.parse(payload.sub);
    return payload;
  } catch (cause) {
    const said = refusalOf(cause);
    if (said === undefined) throw new AppError('E125', wording('issuerSilent', { issuer }), { cause });
    throw new AppError('E123', said, { cause });
  }
}

/** What is wrong with the token; undefined where its keys could not be read. */
function refusalOf(cause: unknown): Wording | undefined {
  if (cause instanceof errors.JWTExpired) return wording('tokenExpired');
  if (cause instanceof errors.JWTClaimValidationFailed)
    return wording('tokenNotForUs', { claim: cause.claim });
  const isOfToken =
    cause instanceof z.ZodError ||
    cause instanceof errors.JWKSNoMatchingKey ||
    cause instanceof errors.JWKSMultipleMatchingKeys ||
    cause instanceof errors.JWSSignatureVerificationFailed ||
    cause instanceof errors.JWSInvalid ||
    cause instanceof errors.JWTInvalid ||
    cause instanceof errors.JOSEAlgNotAllowed ||
    cause instanceof errors.JOSENotSupported;
  return isOfToken ? wording('tokenNotSigned') : undefined;
}
