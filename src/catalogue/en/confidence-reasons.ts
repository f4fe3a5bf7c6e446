/** Why a reader may lean on an answer so far and no further, as clauses. */
export const confidence = {
  lacks: 'whom or which time it is about is not said, or is in no document',
  gaps: 'the answer says itself that a part of what was asked was not found',
  refused: 'the documents searched do not answer the question',
  unwritten: 'no report could be written, and what the passages say was not weighed against the question',
  failed: 'the research failed',
  open: (open: number, all: number) => `${open} of ${all} sub-questions stayed open`,
  doubtful: (share: number) => `${Math.round(share * 100)} % of the claims could not be supported in full`,
  shaky: (count: number, all: number) =>
    `${count} of ${all} statements of the answer could not be supported in full`,
  removed: (share: number) =>
    `${Math.round(share * 100)} % of what the writer stated was taken out, because no passage shows it`,
  disagree: 'sources disagree, and nothing decides between them',
  decided: 'sources disagree, and one of them is to be followed',
  single: 'the answer rests on one document',
  several: (count: number) => `${count} documents carry the answer`,
  loose: (share: number) =>
    `the evidence is bound to ${Math.round(share * 100)} % of what the question says; what answers it may stand elsewhere`,
  broad:
    'the question asks for no single fact: these sentences speak of it, and whether they answer it whole is for you to judge',
  unsaid: 'a word of the question stands nowhere in the passages; is it written right?',
  contested: 'the passages hold another answer of the same kind that fits the question about as well',
  combined:
    'the question joins more facts than one sentence holds, and that they belong together was not checked; ask for them one by one',
  unread:
    'the model that read the statements again has signed one that its passages refute, so that rules alone have checked them',
  budget: 'the budget ended the research early',
  whole: 'what the question says is bound to the evidence, and every claim of the answer is supported',
};
