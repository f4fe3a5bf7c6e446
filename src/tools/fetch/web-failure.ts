import { type Wording, wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';

/** A host, or what stands for one. */
type Host = string | Wording;

export const refused = (host: Host, why: Wording): AppError =>
  new AppError('E039', wording('refused', { host, why }));

export const unavailable = (host: Host, why: Wording, cause?: unknown): AppError =>
  new AppError('E046', wording('unreachable', { host, why }), { cause });

export const unacceptable = (host: Host, why: Wording): AppError =>
  new AppError('E047', wording('answerRefused', { host, why }));
