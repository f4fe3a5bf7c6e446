import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export const AUDIENCE = 'plumbline-of-test';

/** An issuer of OpenID Connect on this machine: its keys, which may be changed, and tokens signed by them. */
export async function openIssuer() {
  const published: JWK[] = [];
  const asked: string[] = [];
  let current: { readonly kid: string; readonly privateKey: CryptoKey };
  let idToken: string | undefined;
  let isAway = false;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const { pathname, searchParams } = new URL(path, url);
    if (pathname === '/authorize') {
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'code-of-the-issuer');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const answer: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer: url,
        jwks_uri: `${url}/keys`,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
      },
      '/keys': { keys: published },
      '/token': idToken === undefined ? undefined : { id_token: idToken, access_token: 'opaque' },
    };
    const body = isAway ? undefined : answer[path];
    const status = isAway ? 503 : body === undefined ? 400 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Another key, published or not, that signs from now on. */
  const rotate = async ({ publish = true } = {}) => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const kid = `key-${published.length}-${publish}`;
    if (publish) published.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' });
    current = { kid, privateKey };
  };
  await rotate();
  return {
    url,
    asked,
    rotate,
    sign: (
      sub: string,
      groups: unknown,
      {
        audience = AUDIENCE,
        issuer = url,
        expires = '5 minutes from now' as string | Date,
        begins = '0 seconds',
        isEndless = false,
      } = {},
    ): Promise<string> => {
      const token = new SignJWT({ groups })
        .setProtectedHeader({ alg: 'ES256', kid: current.kid })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setNotBefore(begins)
        .setIssuedAt();
      return (isEndless ? token : token.setExpirationTime(expires)).sign(current.privateKey);
    },
    giveAtSignIn: (token: string | undefined) => {
      idToken = token;
    },
    setAway: (away: boolean) => {
      isAway = away;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type Issuer = Awaited<ReturnType<typeof openIssuer>>;
