import { type Wording, wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';

export function modelFailed(name: string, why: Wording, cause?: unknown): AppError {
  return new AppError('E041', wording('localModelFailed', { name, why }), { cause });
}
