import * as z from 'zod';

const said = (what: string) => z.string().describe(`${what}, in the language that the client asks for.`);

/** What became of checking a report again. */
export const VerificationSchema = z.object({
  intact: z.boolean().describe('Everything is as the report says.'),
  claims: z.int(),
  quotes: z.int(),
  documents: z.int(),
  judged: z.int().describe('Claims whose verdict rests on a model’s reading too; that is not repeated.'),
  findings: z.array(
    z.object({
      kind: z.string(),
      where: z.string().describe('Claim or number of a source; empty: the report as a whole.'),
      said: said('What differs'),
    }),
  ),
});

/** What the server needs, and whether it works. */
export const HealthChecksSchema = z.object({
  checks: z.array(
    z.object({
      name: said('What was looked at'),
      status: z.enum(['ok', 'warn', 'fail']),
      detail: said('What was found'),
      advice: said('What to do about it').optional(),
    }),
  ),
});

export const SERVICE_COMPONENTS = { Verification: VerificationSchema, HealthChecks: HealthChecksSchema };
