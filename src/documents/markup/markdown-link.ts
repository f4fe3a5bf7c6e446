/** A link as Markdown; its text alone where the target leads nowhere outside, or Markdown could not hold the text. */
export function markdownLink(text: string, href: string): string {
  const label = text.trim();
  if (label === '' || href === '' || /^(#|javascript:|data:|vbscript:|file:)/i.test(href)) return text;
  if (label.includes('\n') || /[[\]]/.test(label)) return text;
  const written = href
    .replace(/[\s<>]/g, encodeURIComponent)
    .replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
  return text.replace(label, () => (label === href ? `<${href}>` : `[${label}](${written})`));
}
