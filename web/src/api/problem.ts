import type { Problem } from '#contract';

/** What the server says of a request that failed, or that it could not be reached at all. */
export class RequestProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(given: {
    status: number;
    code: string;
    message: string;
    requestId?: string | undefined;
    retryAfterSeconds?: number | undefined;
  }) {
    super(given.message);
    this.name = 'RequestProblem';
    this.status = given.status;
    this.code = given.code;
    this.requestId = given.requestId;
    this.retryAfterSeconds = given.retryAfterSeconds;
  }

  /** The server did not answer: it has stopped, or the network is away. */
  get isOffline(): boolean {
    return this.status === 0;
  }

  get needsKey(): boolean {
    return this.status === 401;
  }

  get isMissing(): boolean {
    return this.status === 404;
  }
}

/** Reads `application/problem+json`; what is no problem of ours is named by its status. */
export async function readProblem(response: Response): Promise<RequestProblem> {
  const body = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
  return new RequestProblem({
    status: response.status,
    code: body?.code ?? String(response.status),
    message: body?.detail ?? response.statusText,
    requestId: body?.requestId,
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
  });
}

export const offlineProblem = (): RequestProblem =>
  new RequestProblem({ status: 0, code: 'offline', message: '' });
