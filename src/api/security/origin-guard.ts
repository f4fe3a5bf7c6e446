import type { RequestHandler } from 'express';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import { OPERATIONS } from '../contract/operations.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const ALLOWED_METHODS = [...new Set(OPERATIONS.map(({ method }) => method.toUpperCase()))].join(', ');

/**
 * Keeps strange web pages out. Pages of other origins need a place on the allow-list (CORS), also for the simple requests
 * that browsers send without asking; a server without keys answers to local names only, against DNS rebinding.
 */
export function guardOrigins(settings: {
  readonly corsOrigins: readonly string[];
  readonly hosts: readonly string[];
  readonly hasKeys: boolean;
}): RequestHandler {
  const origins = new Set(settings.corsOrigins);
  const hosts = new Set(settings.hosts.map((host) => host.toLowerCase()));
  return (request, response, next) => {
    const host = request.get('host') ?? '';
    const hostName = host.replace(/:\d*$/, '').toLowerCase();
    if (!settings.hasKeys && !LOOPBACK.test(hostName) && !hosts.has(hostName))
      throw new AppError('E044', wording('hostNotLocal'));
    const origin = request.get('origin');
    if (origin === undefined) return next();
    response.vary('Origin');
    if (!origins.has(origin)) {
      if (isOwnOrigin(origin, host)) return next();
      throw new AppError('E044', wording('originNotAllowed'));
    }
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', 'Location, Retry-After, X-Request-Id');
    if (request.method !== 'OPTIONS') return next();
    response.setHeader('Access-Control-Allow-Methods', ALLOWED_METHODS);
    // A page on the list may send what its client sends: that of OpenAI has a dozen headers of its own.
    const headers = request.get('access-control-request-headers');
    if (headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers);
    response.setHeader('Access-Control-Max-Age', '600');
    response.status(204).end();
  };
}

const isOwnOrigin = (origin: string, host: string) =>
  URL.canParse(origin) && host !== '' && new URL(origin).host === host.toLowerCase();
