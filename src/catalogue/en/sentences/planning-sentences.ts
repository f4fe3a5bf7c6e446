/** What is said of a plan that no model has made. */
export const planning = {
  planUnpaid: () => 'The budget was spent before there was a plan: the question is searched as it is.',
  planAsked: () => 'Asked as it stands.',
  planEdited: () => 'Edited by a person.',
  planParts: () => 'The question is searched part by part.',
};
