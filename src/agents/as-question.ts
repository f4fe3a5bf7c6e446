/** Ends a text in the question mark of its script, unless it has one; empty stays empty. */
export function asQuestion(text: string): string {
  const trimmed = text.trim().replace(/(?<![\s.。!！:：;；,，])[\s.。!！:：;；,，]+$/u, '');
  if (trimmed === '' || /^[?？\s]+$/u.test(trimmed)) return '';
  if (/[?？]$/.test(trimmed)) return trimmed;
  return trimmed + (/(?!\P{L})\p{Script=Han}\P{L}*$/u.test(trimmed) ? '？' : '?');
}
