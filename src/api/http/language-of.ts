import type { Request } from 'express';
import type { Language } from '../../catalogue/index.ts';

/** What `Accept-Language` asks for; English where it asks for neither. */
export const languageOf = (request: Request): Language =>
  request.acceptsLanguages('en', 'zh') === 'zh' ? 'zh' : 'en';
