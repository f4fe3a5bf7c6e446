/** A document of which every question of a newcomer has one answer. */
export const CONTRACT = `# Supply agreement with Harrow Components

## Price changes

The supplier may raise its prices once a year by at most three per cent.

## Termination

Either party may end this agreement with six months' notice.
`;
