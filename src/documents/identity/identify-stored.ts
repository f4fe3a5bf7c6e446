import type { IdentifyStored } from '../../domain/index.ts';
import { identifyDocument } from './identify-document.ts';
import { withPages } from './with-pages.ts';

/** The identity of a version that was read before identities were looked for: the same rules, on what is stored of it. */
export const identifyStored: IdentifyStored = (stored) => withPages(identifyDocument(stored), stored.chunks);
