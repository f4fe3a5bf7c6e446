import { browsing } from './browsing-sentences.ts';
import { documents } from './document-sentences.ts';
import { files } from './file-sentences.ts';
import { ingestion } from './ingestion-sentences.ts';
import { reading } from './reading-sentences.ts';
import { storage } from './storage-sentences.ts';

export const keeping = { ...browsing, ...documents, ...files, ...ingestion, ...reading, ...storage };
