import { type Wording, wording } from '../catalogue/index.ts';

/** Codes of OpenSSL for a certificate that is not accepted, by what has to be done about it. */
const CODES = {
  certificateSelfSigned: ['DEPTH_ZERO_SELF_SIGNED_CERT'],
  certificateOfOwnAuthority: ['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  certificateWithoutChain: ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT'],
  certificateExpired: ['CERT_HAS_EXPIRED'],
  certificateTooEarly: ['CERT_NOT_YET_VALID'],
  certificateNone: ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'],
  certificateOfOther: ['ERR_TLS_CERT_ALTNAME_INVALID'],
} as const;

/** Further ones, which are said with their code. */
const isOther = (code: string) =>
  /^(CERT_|CRL_|UNABLE_TO_|INVALID_CA$|INVALID_PURPOSE$|HOSTNAME_MISMATCH$|PATH_LENGTH_)/.test(code);

/** What is wrong with the certificate that a host showed, and what to do; `undefined` for any other failure. */
export function certificateProblem(cause: Error, host: string): Wording | undefined {
  const code = 'code' in cause ? String(cause.code) : '';
  for (const [key, codes] of Object.entries(CODES)) {
    if ((codes as readonly string[]).includes(code)) return wording(key as keyof typeof CODES, { host });
  }
  return isOther(code) ? wording('certificateRefused', { host, code }) : undefined;
}
