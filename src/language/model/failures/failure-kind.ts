/** Worth another try. */
export const RETRYABLE = [
  'rate-limit',
  'server',
  'timeout',
  'network',
  'cut',
  'empty',
  'not-an-api',
] as const;
const FINAL = [
  'quota',
  'unauthorized',
  'not-found',
  'context',
  'refused-request',
  'length',
  'missing-module',
  'way',
] as const;
export type FailureKind = (typeof RETRYABLE)[number] | (typeof FINAL)[number];
