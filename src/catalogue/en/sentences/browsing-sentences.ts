/** Documents by their sections and pages. */
export const browsing = {
  noSuchEntity: (p: { name: string }) => `No document names “${p.name}”, or its names are not known yet.`,
  graphNeedsModel: () =>
    'Names and relations are read by a language model, and none reads them here: set `language.provider`, give `knowledge.modelTokens` a number above 0, and leave `knowledge.graph` on.',
  whyGraphUnread: (p: { missing: number; all: number; why: string }) =>
    `the model did not read ${p.missing} of ${p.all} passages. ${p.why}`,
  graphIncomplete: (p: { reason: string }) => `Names and relations could not be made: ${p.reason}`,
  noSuchTopic: (p: { name: string }) => `No document is about “${p.name}”, or its topics are not known yet.`,
  topicMissing: () => 'Name the topic that gets another name or takes others in.',
  noTopicName: () => 'This is no name of a topic: give words, at most 80 characters of them.',
  noMergedTopic: (p: { name: string }) =>
    `No topic “${p.name}” became another one here. Name the topic that was merged, by its own name or id.`,
  topicIntoItself: (p: { name: string }) =>
    `“${p.name}” is the topic that it would become. Name another one to merge.`,
  noDocumentOfTopics: () =>
    'None of the documents asked for is about these topics. Leave out the topics, or ask for other documents.',
  whySummariesByRules: (p: { missing: number; all: number; why: string }) =>
    `the model did not sum up ${p.missing} of ${p.all} sections, whose best sentences stand instead. ${p.why}`,
  summariesIncomplete: (p: { reason: string }) => `Summaries could not be made: ${p.reason}`,
  whyTopicsByRules: (p: { why: string }) => `The rules have named them, not the model: ${p.why}`,
  vectorsIncomplete: (p: { reason: string }) => `The passages are found by their words alone: ${p.reason}`,
  topicsIncomplete: (p: { reason: string }) => `Topics could not be made: ${p.reason}`,
  sectionAmbiguous: (p: { selector: string; candidates: string[] }) =>
    `Several sections fit “${p.selector}”: ${p.candidates.join('; ')}. Name one by its id.`,
  sectionCandidate: (p: { id: string; path: string; title: string; pages: string }) =>
    `${p.path} “${p.title}”${p.pages === '' ? '' : `, p. ${p.pages}`} (${p.id})`.trim(),
  noSectionFits: (p: { selector: string }) =>
    `No section fits “${p.selector}”. Name one by its id, its printed number, words of its title or a page; the table of contents of the document lists them.`,
  noNodeOfId: () =>
    'There is no document, section or passage of this id. Search, or list the documents, for ids.',
  noVersionOfId: () =>
    'The document has no such version, or keeps it no more. Read another version, or the current one.',
  documentNoPages: () =>
    'The document has no pages: its format knows none. Ask for a section; the table of contents of the document lists them.',
  noSuchPages: (p: { first: number; last: number; lastPage: number }) =>
    `There is no text on pages ${p.first}–${p.last}: the last page with text is ${p.lastPage}.`,
  rangeOutsideText: (p: { length: number }) =>
    `The passage does not lie within the text, which has ${p.length} characters: give 0 ≤ start ≤ end ≤ ${p.length}.`,
  pagesNotInOrder: () => 'Pages are counted from 1, the first before the last: 66, or 66-68.',
  cursorOfOtherText: () =>
    'The cursor belongs to another question. Give it with the same document and section or pages, or leave it out to begin anew.',
};
