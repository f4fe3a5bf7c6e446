import { wording } from '../../src/catalogue/index.ts';
import { AppError } from '../../src/errors/index.ts';
import type { DocumentFiles } from '../../src/pipeline/index.ts';

const gone = async (): Promise<never> => {
  throw new AppError('E021', wording('originalNotKept'));
};

/** A library that keeps no files. */
export const NO_FILES: DocumentFiles = { original: gone, pictures: async () => [], picture: gone };
