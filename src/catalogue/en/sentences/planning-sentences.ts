const FORMS: Readonly<Record<string, string>> = {
  person: 'a name',
  date: 'a date',
  place: 'a place',
  number: 'a figure',
  reason: 'a reason',
};

/** What the rules say of a plan, of a figure they worked out, and of what a sub-question still lacks. */
export const planning = {
  planAsked: () => 'Asked as it stands.',
  planEdited: () => 'Edited by a person.',
  planCompares: () => 'The question compares: each side is looked up first, then both together.',
  planNested: () => 'The question is nested: what it describes is found first, then asked about.',
  planParts: () => 'The question has several parts, and each is asked on its own.',
  planFacets: () => 'Further sides of its subject are added.',
  lacksFailed: () => 'The search for this sub-question failed.',
  lacksSkipped: () => 'This sub-question was skipped.',
  lacksAnswer: () => 'The passages that were found do not answer it.',
  /** `form` is empty where the question asks for none. */
  lacksParts: (p: { terms: string[]; form: string }) =>
    [
      ...(p.terms.length === 0 ? [] : [`not found: ${p.terms.join(', ')}`]),
      ...(p.form === '' ? [] : [`no sentence gives ${FORMS[p.form] ?? p.form}`]),
    ].join('; '),
};
