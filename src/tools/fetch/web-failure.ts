import { AppError } from '../../errors/index.ts';

export const refused = (host: string, why: string, cause?: unknown): AppError =>
  new AppError('E039', `Nothing was sent to ${host}: ${why}.`, { cause });

export const unavailable = (host: string, why: string, cause?: unknown): AppError =>
  new AppError('E046', `${host} could not be reached: ${why}. Try again later.`, { cause });

export const unacceptable = (host: string, why: string): AppError =>
  new AppError('E047', `The answer of ${host} was not taken: ${why}.`);
