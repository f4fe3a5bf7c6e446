/** Why a JSON Schema cannot be filled. */
export type SchemaProblem =
  | 'json'
  | 'object'
  | 'type'
  | 'keyword'
  | 'ref'
  | 'name'
  | 'depth'
  | 'fields'
  | 'size'
  | 'invalid';
