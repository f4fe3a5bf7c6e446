import { withoutControls } from '../../../linguistics/index.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe in HTML content and in quoted attributes. Characters that no HTML may hold are dropped. */
export function escapeHtml(text: string): string {
  return withoutControls(text)
    .replace(/\p{Cs}|\p{Noncharacter_Code_Point}/gu, '')
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
