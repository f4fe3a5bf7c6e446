/** Documents by their sections and pages. */
export const browsing = {
  sectionAmbiguous: (p: { selector: string; candidates: string[] }) =>
    `Several sections fit “${p.selector}”: ${p.candidates.join('; ')}. Name one by its id.`,
  sectionCandidate: (p: { id: string; path: string; title: string; pages: string }) =>
    `${p.path} “${p.title}”${p.pages === '' ? '' : `, p. ${p.pages}`} (${p.id})`.trim(),
};
