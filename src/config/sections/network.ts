import * as z from 'zod';
import { setting, variable } from './setting.ts';

function isProxyAddress(text: string): boolean {
  if (!text.includes('://')) return URL.canParse(`http://${text}`);
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** With `http://` or without a scheme, as such variables are often written; other kinds of proxy are not known. */
const proxy = (name: string) =>
  variable(z.string().min(1).refine(isProxyAddress).optional(), name, 'allowedProxy').meta({ secret: true });

export const NetworkConfigSchema = z.strictObject({
  httpProxy: proxy('HTTP_PROXY'),
  httpsProxy: proxy('HTTPS_PROXY'),
  noProxy: variable(z.array(z.string().min(1)).default([]), 'NO_PROXY'),
  caFile: setting(
    z.string().min(1).optional(),
    'PEM file of certificate authorities to trust beside those of Node.js and of NODE_EXTRA_CA_CERTS, relative to the working directory.',
  ),
});
