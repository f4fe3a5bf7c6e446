import * as z from 'zod';
import { httpUrl, secret } from './setting.ts';

export const ClientConfigSchema = z.strictObject({
  url: httpUrl(
    'A Plumbline server that commands use instead of a database of their own. Without it the one that owns dataDir, if one does.',
  ),
  apiKey: secret('API key for that server.'),
});
