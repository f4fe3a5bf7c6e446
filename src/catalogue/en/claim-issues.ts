type Describe = (detail: string, found: string | undefined) => string;

/** What a check of a claim found, as a clause: `detail` is of the claim, `found` of its source. */
export const issues = {
  number_missing: (detail) => `the figure ${detail} is not in the passage cited`,
  number_unplaced: (detail) => `the figure ${detail} stands in the passage cited, but not clearly of this`,
  number_differs: (detail, found) => `the claim says ${detail}, the source says ${found}`,
  unit_differs: (detail, found) => `the unit of ${detail} differs from the source (${found})`,
  date_missing: (detail) => `the date ${detail} is not in the passage cited`,
  date_differs: (detail, found) => `the claim says ${detail}, the source says ${found}`,
  name_missing: (detail) => `the name ${detail} is not in the passage cited`,
  quote_missing: (detail) => `the words “${detail}” are not in the passage cited`,
  negation_differs: (detail, found) =>
    found === undefined
      ? `the claim negates (“${detail}”) what the source affirms`
      : `the source negates what the claim affirms (“${found}”)`,
  direction_differs: (detail, found) => `the claim says “${detail}”, the source says “${found}”`,
  calculation_differs: (detail, found) => `the claim says ${detail}, the figures give ${found}`,
  scope_differs: (detail) => `the source does not say “${detail}”`,
  cause_missing: (detail) => `the source does not give this reason: “${detail}”`,
  gap_filled: (_detail, found) => `the passages do speak of it: “${found}”`,
  far_apart: (detail, found) =>
    found === undefined
      ? `in the source “${detail}” belongs to different things`
      : `in the source “${detail}” stands behind “${found}”, and may belong to something else`,
  words_missing: (detail) =>
    detail === '' ? 'the passage cited does not say this' : `not in the passage cited: ${detail}`,
  other_language: () =>
    'claim and source are in different languages; only figures and names could be checked',
  no_citation: () => 'no passage is cited and none was found that shows it',
} satisfies Readonly<Record<string, Describe>>;
