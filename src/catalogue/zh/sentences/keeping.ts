import { documents } from './document-sentences.ts';
import { ingestion } from './ingestion-sentences.ts';
import { library } from './library/library.ts';
import { reading } from './reading-sentences.ts';
import { storage } from './storage-sentences.ts';

export const keeping = { ...documents, ...ingestion, ...library, ...reading, ...storage };
