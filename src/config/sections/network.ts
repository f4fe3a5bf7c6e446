import * as z from 'zod';
import { setting } from './setting.ts';

function isProxyAddress(text: string): boolean {
  if (!text.includes('://')) return URL.canParse(`http://${text}`);
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** With `http://` or without a scheme, as such variables are often written; other kinds of proxy are not known. */
const proxy = (description: string) =>
  setting(z.string().min(1).refine(isProxyAddress).optional(), description, 'allowedProxy').meta({
    secret: true,
  });

export const NetworkConfigSchema = z.strictObject({
  httpProxy: proxy('Proxy for addresses that begin with http://. Without it: HTTP_PROXY or http_proxy.'),
  httpsProxy: proxy('Proxy for addresses that begin with https://. Without it: HTTPS_PROXY or https_proxy.'),
  noProxy: setting(
    z.array(z.string().min(1)).default([]),
    'Hosts that are reached without a proxy: names with all names below them, addresses, ranges such as 10.0.0.0/8, each also with a port, or *. Without it: NO_PROXY or no_proxy. This machine is always reached directly.',
  ),
  caFile: setting(
    z.string().min(1).optional(),
    'PEM file of certificate authorities to trust beside those of Node.js and of NODE_EXTRA_CA_CERTS, relative to the working directory.',
  ),
});
