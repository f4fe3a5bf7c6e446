// What a version is, read from itself; null for versions that were read before it was looked for.
export const identityColumns = `
alter table versions add column identity text;
alter table documents add column identity text;
`;
