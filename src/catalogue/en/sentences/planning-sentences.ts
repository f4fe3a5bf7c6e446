/** What is said of a plan that no model has made. */
export const planning = {
  planAsked: () => 'Asked as it stands.',
  planEdited: () => 'Edited by a person.',
  planParts: () => 'The question is searched part by part.',
};
