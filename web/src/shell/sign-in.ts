import { ref } from 'vue';
import type { Operations } from '#contract';
import { call } from '../api/call.ts';
import { keyIsAsked, useKey } from '../api/session-key.ts';

export type Login = NonNullable<Operations['getLogin']['answer']['oidc']>;

/** Why nobody was signed in; shown where one may try again. */
export const signInProblem = ref<unknown>();

/** What this tab began with, until the issuer sends it back. */
const STORED = 'plumbline-sign-in';
interface Begun {
  readonly verifier: string;
  readonly state: string;
  readonly returnTo: string;
}

const redirectUri = () => `${location.origin}/`;
const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const random = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Sends the tab to the issuer, by the authorization code flow with PKCE. */
export async function beginSignIn({ authorizationEndpoint, clientId, scopes }: Login): Promise<void> {
  const begun: Begun = {
    verifier: random(),
    state: random(),
    returnTo: location.pathname + location.search + location.hash,
  };
  sessionStorage.setItem(STORED, JSON.stringify(begun));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(begun.verifier));
  const address = new URL(authorizationEndpoint);
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope: scopes.join(' '),
    state: begun.state,
    code_challenge: toBase64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value);
  location.assign(address);
}

/**
 * Takes what the issuer has sent back, where this tab has asked for it, before anything else is shown. The address goes back to where it
 * was; what another page has put into it counts for nothing.
 */
export async function endSignIn(): Promise<void> {
  const given = new URLSearchParams(location.search);
  const stored = sessionStorage.getItem(STORED);
  const state = given.get('state');
  if (stored === null || state === null) return;
  sessionStorage.removeItem(STORED);
  const begun = JSON.parse(stored) as Begun;
  if (state !== begun.state) return;
  history.replaceState(null, '', begun.returnTo);
  const code = given.get('code');
  if (code === null) return;
  const body = { code, verifier: begun.verifier, redirectUri: redirectUri() };
  try {
    useKey((await call('signIn', { body })).token);
  } catch (error) {
    signInProblem.value = error;
    keyIsAsked.value = true;
  }
}
