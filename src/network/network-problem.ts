import type { Wording } from '../catalogue/index.ts';
import { certificateProblem } from './certificate-problem.ts';
import { describeProxy } from './choose-proxy.ts';
import { proxyProblem } from './proxy-problem.ts';

type ProblemKind = 'certificate' | 'proxy-refused' | 'proxy-unreachable';

/** A request that failed on its way: by a certificate or a proxy. Nothing that was to be sent has been sent. */
export class NetworkProblem extends Error {
  override readonly name = 'NetworkProblem';
  readonly kind: ProblemKind;
  /** Whose fault it is and what to do. */
  readonly said: Wording;

  constructor(kind: ProblemKind, said: Wording, cause: unknown) {
    super(kind, { cause });
    this.kind = kind;
    this.said = said;
  }
}

/** What a failed request to `url` says about the way it took; `undefined` when the way is not to blame. */
export function findNetworkProblem(
  error: unknown,
  url: URL,
  proxy: URL | undefined,
): NetworkProblem | undefined {
  const chain = causesOf(error);
  const known = chain.find((cause) => cause instanceof NetworkProblem);
  if (known instanceof NetworkProblem) return known;
  for (const cause of chain) {
    const certificate = certificateProblem(cause, url.host);
    if (certificate !== undefined) return new NetworkProblem('certificate', certificate, error);
    const found = proxy && proxyProblem(cause, url.host, describeProxy(proxy));
    if (found !== undefined) return new NetworkProblem(found.kind, found.said, error);
  }
  return undefined;
}

function causesOf(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 8; next = next.cause) chain.push(next);
  return chain;
}
