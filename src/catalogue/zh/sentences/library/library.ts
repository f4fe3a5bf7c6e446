import { browsing } from '../browsing-sentences.ts';
import { files } from '../file-sentences.ts';
import { versions } from './version-sentences.ts';

export const library = { ...browsing, ...files, ...versions };
