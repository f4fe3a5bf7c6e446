import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';

/** As the client and the cluster say it. */
interface Failure {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly statusCode?: unknown;
  readonly body?: unknown;
}

/** The node or the way to it failed, or it has too much to do: the same request may succeed later, or at another node. */
export function isPassing(error: unknown): boolean {
  const { name, statusCode, body } = error as Failure;
  if (['ConnectionError', 'TimeoutError', 'NoLivingConnectionsError'].includes(String(name)))
    return !isCertificate(error);
  const { type, reason } = readReason(body);
  if (isDiskFull(Number(statusCode), type, reason)) return false; // nobody makes room within seconds
  // 500: a node died under what it was doing; whatever is wrong with a request has a status below.
  return Number(statusCode) === 429 || Number(statusCode) >= 500;
}

/** `host` is named; the cluster's own words go to the log as the cause. */
export function toClusterError(error: unknown, host: string): unknown {
  if (error instanceof AppError) return error;
  const options = { cause: error };
  const status = Number((error as Failure).statusCode);
  const { type, reason } = readReason((error as Failure).body);
  if (isCertificate(error)) return new AppError('E121', wording('searchCertificate', { host }), options);
  if (isDiskFull(status, type, reason))
    return new AppError('E028', wording('searchDiskFull', { host }), options);
  const hasNoKeys = ['CredentialsProviderError', 'AwsSigv4SignerError'].includes(
    String((error as Failure).name),
  );
  if (status === 401 || status === 403 || hasNoKeys)
    return new AppError('E121', wording('searchRefused', { host }), options);
  if (isPassing(error)) return new AppError('E119', wording('searchAway', { host }), options);
  if (type === 'index_not_found_exception' || status === 404)
    return new AppError('E120', wording('searchIndexGone', { host }), options);
  if (status >= 400) return new AppError('E120', wording('searchUnsuitable', { host, type }), options);
  return error;
}

/** Why one item of a bulk request was refused. */
export const toItemError = (status: number, error: unknown, host: string): unknown =>
  toClusterError({ statusCode: status, body: { error } }, host);

function isDiskFull(status: number, type: string, reason: string): boolean {
  return (
    // Set by the cluster itself where every node is over its high watermark.
    type === 'index_create_block_exception' ||
    (type === 'cluster_block_exception' && /read-only|flood-stage|disk usage/i.test(reason)) ||
    (status === 429 && /flood-stage|disk usage/i.test(reason))
  );
}

const isCertificate = (error: unknown): boolean =>
  /certificate|self.signed|altnames|unable to verify/i.test(String((error as Failure).message)) &&
  (error as Failure).name === 'ConnectionError';

function readReason(body: unknown): { readonly type: string; readonly reason: string } {
  const { error } = (body ?? {}) as { readonly error?: unknown };
  const { type = '', reason = '' } = (typeof error === 'object' && error !== null ? error : {}) as {
    readonly type?: unknown;
    readonly reason?: unknown;
  };
  return { type: String(type), reason: String(reason) };
}
