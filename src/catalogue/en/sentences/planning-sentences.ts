const FORMS: Readonly<Record<string, string>> = {
  person: 'a name',
  date: 'a date',
  place: 'a place',
  number: 'a figure',
  reason: 'a reason',
};

const SCALES = new Map([
  [1e3, 'thousand'],
  [1e6, 'million'],
  [1e9, 'billion'],
  [1e4, 'ten thousand'],
  [1e8, 'hundred million'],
]);

/** What the rules say of a plan, of a figure they worked out, and of what a sub-question still lacks. */
export const planning = {
  /** A figure that was worked out, in words that the check of claims reads again; `scale` is 0 where there is none. */
  workedOut: (p: {
    name: string;
    when: string;
    result: string;
    formula: string;
    scale: number;
    rows: string[];
  }) => {
    const unit = SCALES.get(p.scale);
    return `The ${p.name} of ${p.when} is ${p.result}${unit === undefined ? '' : ` ${unit}`} {= ${p.formula} = ${p.result}}, from ${p.rows.join(', ')}.`;
  },
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
