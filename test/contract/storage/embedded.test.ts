import { describe } from 'vitest';
import { openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { describeLibrary } from './library-suite.ts';
import { describeRuns } from './runs-suite.ts';

describe('storage on the embedded database', () => {
  describe('library and index', () => describeLibrary(() => openMemoryStorage()));
  describe('runs', () => describeRuns(() => openMemoryStorage()));
});
