/** Secrets that all processes of a deployment sign with, and the groups that people had when they last signed in. */
export const callerTables = `
create table secrets (name text primary key, value text not null);
create table people (name text primary key, groups text not null);
`;
