import * as z from 'zod';
import { operation } from './operation.ts';

const json = (schema: z.ZodType) => ({ 'application/json': schema });

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

export const getLogin = operation({
  id: 'getLogin',
  method: 'get',
  path: '/api/login',
  tag: 'Service',
  summary: 'Read how people sign in to the page',
  answers: { 200: { description: 'How.', content: json(LoginSchema) } },
  errors: ['E125'],
  isPublic: true,
});

export const signIn = operation({
  id: 'signIn',
  method: 'post',
  path: '/api/login',
  tag: 'Service',
  summary: 'Exchange what the issuer gave for a token',
  description:
    'For the page: the secret of the client stays with the server. The token is one that the server takes.',
  body: SignInRequestSchema,
  answers: { 200: { description: 'A token.', content: json(SignedInSchema) } },
  errors: ['E020', 'E123', 'E124', 'E125'],
  isPublic: true,
});

export const LOGIN_COMPONENTS = {
  Login: LoginSchema,
  SignInRequest: SignInRequestSchema,
  SignedIn: SignedInSchema,
} as const satisfies Record<string, z.ZodType>;
