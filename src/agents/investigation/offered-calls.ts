import type { AgentCall } from '../../domain/findings/index.ts';

export const NOTE = 'note';
export const FINISH = 'finish';
/** What an executor may call of the registry. */
export const OFFERED: ReadonlySet<string> = new Set([
  'search_documents',
  'find_text',
  'find_figures',
  'get_document_structure',
  'get_section',
  'get_pages',
  'list_documents',
  'calculate',
]);

/** Whether it looks at something, and neither notes nor ends. */
export const isLook = ({ tool }: AgentCall): boolean => tool !== NOTE && tool !== FINISH;
