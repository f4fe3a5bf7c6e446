import type * as z from 'zod';
import { operation } from '../operation.ts';
import { LoginSchema, SignedInSchema, SignInRequestSchema } from '../service-schemas.ts';

const json = (schema: z.ZodType) => ({ 'application/json': schema });

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
