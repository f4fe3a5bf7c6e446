import { AppError } from '../errors/index.ts';

/** What is not there is `undefined`, not an error. */
export async function orAbsent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code === 'E021') return undefined;
    throw error;
  }
}
