import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { AppError, abortAfter } from '../../errors/index.ts';
import * as operations from '../contract/login/login-operations.ts';
import type { Bind } from '../http/bind.ts';
import { askIssuer, type Oidc } from '../security/oidc.ts';

const TokensSchema = z.object({ id_token: z.string() });

/** How people sign in to the page, where an issuer is set: it sends them there, and the server fetches their token. */
export function addLoginRoutes(bind: Bind, oidc: Oidc | undefined): void {
  bind(operations.getLogin, async ({ response }) => {
    const { clientId, scopes = [] } = oidc?.settings ?? {};
    if (oidc === undefined || clientId === undefined) {
      response.json({});
      return;
    }
    const { authorization_endpoint: authorizationEndpoint } = await oidc.discover();
    response.json({ oidc: { authorizationEndpoint, clientId, scopes } });
  });

  bind(operations.signIn, async ({ body, response }) => {
    const { clientId, clientSecret, issuer } = oidc?.settings ?? {};
    if (oidc === undefined || clientId === undefined || issuer === undefined)
      throw new AppError('E020', wording('loginNotSetUp'));
    const { token_endpoint: endpoint = '' } = await oidc.discover();
    const answer = await askIssuer(issuer, () =>
      oidc.fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        redirect: 'error',
        signal: abortAfter(10_000),
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: body.code,
          code_verifier: body.verifier,
          redirect_uri: body.redirectUri,
          client_id: clientId,
          ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
        }).toString(),
      }),
    );
    const tokens = TokensSchema.safeParse(await answer.json().catch(() => undefined));
    if (!answer.ok || !tokens.success) throw new AppError('E123', wording('loginFailed'));
    const { id_token: token } = tokens.data;
    await oidc.principalOf(token);
    response.json({ token });
  });
}
