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
  /** `scale` is 0 where there is none. */
  sideAmount: (p: { shown: string; scale: number }) => {
    const unit = SCALES.get(p.scale);
    return `${p.shown}${unit === undefined ? '' : ` ${unit}`}`;
  },
  /** Which of several sides is higher or lower, in words that the check of claims reads again; names and amounts in order. */
  sideChosen: (p: {
    kind: string;
    measure: string;
    when: string;
    way: string;
    names: string[];
    amounts: string[];
  }) => {
    const than = p.way === 'lower' ? 'lower than' : 'higher than';
    if (p.kind === 'period') {
      const [first, ...others] = p.names.map((name, at) => `${p.amounts[at]} in ${name}`);
      return `The ${p.measure}: ${first}, ${than} the ${others.join(' and the ')}.`;
    }
    const [first, ...others] = p.names.map((name, at) => `${name} (${p.amounts[at]})`);
    if (p.kind === 'measure') return `${p.when}: ${first} ${than} ${others.join(' and ')}.`;
    const way = p.way === 'lower' ? 'lower' : 'higher';
    return `The ${p.measure} of ${p.when}: ${way} at ${first} than at ${others.join(' and at ')}.`;
  },
  gapOfSide: (p: { name: string; measure: string; when: string }) =>
    `No figure of ${[p.measure, p.name, p.when].filter((word) => word !== '').join(', ')} was found, so the sides are not compared.`,
  gapOfLines: (p: { name: string; lines: string[] }) =>
    `The ${p.name} was not worked out: no statement of one document that was searched prints ${p.lines.join(', ')} for that time.`,
  gapOfPart: (p: { question: string }) => `Not answered: ${p.question} What was found stands in its section.`,
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
