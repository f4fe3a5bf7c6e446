/** Who asks what others provide, of all servers together: places with their ends in ms, starts that are left. Worth nothing after a crash. */
export const requestGateTable = `
create unlogged table request_gates (
  name text primary key,
  places jsonb not null,
  starts double precision not null,
  at timestamptz not null,
  paused_until timestamptz not null,
  entered boolean not null
);
`;
