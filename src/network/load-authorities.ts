import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import tls from 'node:tls';
import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';
import type { NetworkSettings } from './network-settings.ts';

/**
 * Every certificate authority to trust, in PEM; `undefined` without `caFile`, for the list of Node. A list that is given
 * takes the place of Node's, so it has that and the authorities of `NODE_EXTRA_CA_CERTS` in it. E008 for a file without one.
 */
export function loadAuthorities({ caFile, nodeCaFile }: NetworkSettings): string[] | undefined {
  if (caFile === undefined) return undefined;
  return [...authoritiesOfNode(nodeCaFile), readPem(caFile)];
}

/** Node from 22.15 on can be asked for all that it trusts; before, only for those that it brings along. */
function authoritiesOfNode(nodeCaFile: string | undefined): readonly string[] {
  if ('getCACertificates' in tls && typeof tls.getCACertificates === 'function')
    return tls.getCACertificates('default') as string[];
  if (nodeCaFile === undefined) return tls.rootCertificates;
  try {
    return [...tls.rootCertificates, readFileSync(nodeCaFile, 'utf8')];
  } catch {
    return tls.rootCertificates; // Node has said at its start that it cannot be read
  }
}

function readPem(file: string): string {
  let text = '';
  let cause: unknown;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    cause = error;
  }
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new AppError('E008', wording('caFileUnreadable', { name: basename(file) }), { cause });
}
