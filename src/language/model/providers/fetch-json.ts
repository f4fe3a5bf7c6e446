import type { PatientFetch } from '../../endpoint/patient-fetch.ts';
import { ModelFailure } from '../failures/model-failure.ts';

/** Web pages that answer with 200 (portals, wrong base URLs) would else look like an empty reply. */
export const createFetchJson =
  (send: PatientFetch): typeof fetch =>
  async (input, init) => {
    const { body, ...rest } = init ?? {};
    // Both are what the library sends for a chat; for anything else this says so instead of losing a part of it.
    if (input instanceof Request || typeof body !== 'string') throw new TypeError('a chat is posted as text');
    const response = await send(input, { ...rest, body });
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && /text\/html|application\/xml|text\/xml/i.test(type)) {
      await response.body?.cancel();
      throw new ModelFailure('not-an-api', 'the endpoint answered with a web page');
    }
    return response;
  };
