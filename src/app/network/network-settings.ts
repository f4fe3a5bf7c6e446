import type { Config } from '../../config/index.ts';
import { processEnvironment } from '../../config/process/index.ts';
import type { NetworkSettings } from '../../network/index.ts';

/** The way out of the configuration. Node reads its own variable at the start of a process and nowhere else. */
export function networkSettings({ network }: Pick<Config, 'network'>): NetworkSettings {
  const { httpProxy, httpsProxy, noProxy, caFile } = network;
  return { httpProxy, httpsProxy, noProxy, caFile, nodeCaFile: processEnvironment()['NODE_EXTRA_CA_CERTS'] };
}
