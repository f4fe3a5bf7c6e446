/** English words whose forms no stemmer brings together, each row the base form and its others. */
const FORMS = `keep kept|hold held|make made|take took taken|give gave given|find found|say said|tell told|know knew known|show shown|see saw seen
write wrote written|run ran|begin began begun|become became|come came|go went gone|get got gotten|grow grew grown|rise rose risen|fall fell fallen
pay paid|sell sold|buy bought|build built|send sent|spend spent|lose lost|win won|lead led|leave left|meet met|choose chose chosen|speak spoke spoken
break broke broken|drive drove driven|bring brought|think thought|teach taught|catch caught|feel felt|mean meant|stand stood|understand understood
sit sat|draw drew drawn|throw threw thrown|fly flew flown|hide hid hidden|eat ate eaten|bear bore born|wear wore worn|swear swore sworn|seek sought
fight fought|deal dealt|lend lent|bind bound|wind wound|strike struck|sink sank sunk|sing sang sung|steal stole stolen|forget forgot forgotten
man men|woman women|child children|person people|foot feet|mouse mice|analysis analyses|criterion criteria|datum data|index indices`;

const BASE = new Map(
  FORMS.split(/[|\n]/).flatMap((row) => {
    const [base = '', ...others] = row.split(' ');
    return others.map((other) => [other, base] as const);
  }),
);

/** The base form of an irregular English word (lower case), else the word itself. */
export function baseForm(word: string): string {
  return BASE.get(word) ?? word;
}
