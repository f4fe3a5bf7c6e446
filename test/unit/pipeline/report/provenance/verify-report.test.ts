import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { say } from '../../../../../src/catalogue/index.ts';
import { plainText } from '../../../../../src/documents/markup/inline-markdown.ts';
import type { Claim, Evidence, Report } from '../../../../../src/domain/index.ts';
import { sha256 } from '../../../../../src/linguistics/index.ts';
import { assembleReport } from '../../../../../src/pipeline/report/index.ts';
import {
  type FindDocument,
  findInFiles,
  findInLibrary,
  sealReport,
  verifyReport,
} from '../../../../../src/pipeline/report/provenance/index.ts';
import { makeInput } from '../report-input.ts';

const HANDBOOK =
  '# Operations\n\n## Backup\n\nBackups run every night in Frankfurt. Daily backups are kept for 30 days and monthly ones for 12 months.\n\nRestores need two approvals.\n';
const TEST_REPORT =
  '# Recovery test\n\nThe restore test of 14 March 2025 took 3 hours and 40 minutes. No data was lost.\n';

function makeEvidence(number: number, sourcePath: string, markdown: string, text: string): Evidence {
  const start = markdown.indexOf(text);
  return {
    id: `ev_${number}`,
    chunkIds: [`chk_${number}`],
    documentId: `doc_${sourcePath}`,
    versionId: `ver_${sourcePath}`,
    documentTitle: sourcePath,
    sourcePath,
    format: 'markdown',
    contentHash: sha256(markdown),
    text,
    prefix: '',
    locator: {
      offsets: { start, end: start + text.length },
      headingPath: [markdown.slice(2, markdown.indexOf('\n'))],
    },
    score: 0.9,
    taskIds: ['t1'],
    explanations: [],
  };
}

const report = sealReport(
  assembleReport({
    ...makeInput({
      facts: { ...makeInput().facts, mode: 'model' },
      evidence: [
        makeEvidence(
          1,
          'handbook.md',
          HANDBOOK,
          'Backups run every night in Frankfurt. Daily backups are kept for 30 days and monthly ones for 12 months.',
        ),
        makeEvidence(
          2,
          'test.md',
          TEST_REPORT,
          'The restore test of 14 March 2025 took 3 hours and 40 minutes. No data was lost.',
        ),
      ],
    }),
    draft: {
      title: 'Backups',
      answer:
        'Daily backups are kept for 30 days and monthly ones for 12 months [ev_1]. The monthly ones are for 99 months [ev_1].',
      sections: [
        {
          taskId: 't1',
          heading: 'How long?',
          body: '- The restore test of 14 March 2025 took 3 hours and 40 minutes [ev_2].',
        },
      ],
    },
  }),
);

const files = new Map([
  ['handbook.md', HANDBOOK],
  ['test.md', TEST_REPORT],
]);
const lookIn =
  (documents: ReadonlyMap<string, string>): FindDocument =>
  async ({ sourcePath }) => {
    const markdown = documents.get(sourcePath);
    return markdown === undefined ? undefined : { markdown, sourcePath, contentHash: sha256(markdown) };
  };
const check = (changed: unknown, documents: ReadonlyMap<string, string> = files) =>
  verifyReport(JSON.stringify(changed), lookIn(documents));
const kinds = async (changed: unknown, documents?: ReadonlyMap<string, string>) =>
  (await check(changed, documents)).findings.map(({ kind }) => kind);

/** A copy of the report with one thing changed. */
function tamper(change: (copy: Report) => void): Report {
  const copy = structuredClone(report);
  change(copy);
  return copy;
}
const firstClaim = (copy: Report) => {
  const claim = copy.answer[0]?.claims[0];
  if (claim === undefined) throw new Error('The report has no claim.');
  return claim;
};
const firstCitation = (copy: Report) => {
  const [citation] = copy.citations;
  if (citation === undefined) throw new Error('The report has no citation.');
  return citation;
};
const firstQuote = (copy: Report) => {
  const [citation] = firstClaim(copy).citations;
  if (citation === undefined) throw new Error('The claim cites nothing.');
  return citation;
};

/** What a digest made anew cannot hide. */
const TAMPERINGS: readonly (readonly [string, (copy: Report) => void])[] = [
  ['an edited quote', (copy) => (firstQuote(copy).quote = 'Daily backups are kept for 90 days.')],
  ['a changed number in a claim', (copy) => (firstClaim(copy).text = 'Daily backups are kept for 90 days.')],
  ['a turned claim', (copy) => (firstClaim(copy).text = 'Daily backups are not kept for 30 days.')],
  ['a removed claim', (copy) => copy.answer[0]?.claims.shift()],
  [
    'an added claim that cites nothing',
    (copy) => copy.answer[0]?.claims.push({ ...firstClaim(copy), id: 'c9', citations: [] }),
  ],
  ['a lowered verdict', (copy) => (firstClaim(copy).verdict = 'partly')],
  ['moved offsets', (copy) => (firstQuote(copy).start += 3)],
  ['a citation that points to another reference', (copy) => (firstQuote(copy).number = 2)],
  ['a reference that is not there', (copy) => (firstQuote(copy).number = 7)],
  ['a swapped document hash', (copy) => (firstCitation(copy).contentHash = sha256('other'))],
  ['another document in the reference', (copy) => (firstCitation(copy).sourcePath = 'test.md')],
  ['a removed reference', (copy) => copy.citations.pop()],
  ['a widened locator', (copy) => (firstCitation(copy).locator.offsets.end = 99_999)],
  ['another heading in the locator', (copy) => (firstCitation(copy).locator.headingPath = ['Legal holds'])],
  ['better counts', (copy) => (copy.verification.supported += 1)],
  [
    'another quote in the list of references',
    (copy) => (firstCitation(copy).quote = 'Backups run every hour.'),
  ],
];

describe('verifyReport', () => {
  it('should find nothing in a report as it was made', async () => {
    expect(report.verification).toMatchObject({ claims: 3, supported: 2 });
    expect(await check(report)).toMatchObject({ intact: true, findings: [], quotes: 2, documents: 2 });
  });

  it('should say of a report by later rules that it cannot check them, and leave one by earlier rules its word', async () => {
    const later = tamper((copy) => (copy.law = { version: 99, judge: null }));
    expect(await kinds(sealReport(later))).toEqual(['verdict-differs']);
    const earlier = tamper((copy) => {
      delete copy.law;
      for (const claim of [...copy.answer, ...copy.sections.flatMap((one) => one.blocks)].flatMap(
        (one) => one.claims,
      )) {
        delete claim.basis;
        claim.text = 'What is backed up daily stays for 30 days.';
        claim.kind = 'fact';
      }
    });
    expect((await check(sealReport(earlier))).findings).toEqual([]);
  });

  it('should take a table shown whole below the title that its document prints, and below no other line', async () => {
    const table = '| | 2023 |\n| --- | --- |\n| Backups kept | 30 |';
    const markdown = `# Operations\n\nBackups by year\n\n${table}\n`;
    const evidence = makeEvidence(1, 'table.md', markdown, table);
    const shown = (title: string) => {
      const copy = structuredClone(report);
      const { id: _, chunkIds: __, ...place } = evidence;
      copy.citations = [{ ...firstCitation(copy), ...place, quote: table }];
      const claim: Claim = {
        ...firstClaim(copy),
        text: `${title}\n${table}`,
        citations: [{ number: 1, quote: table, ...evidence.locator.offsets }],
        basis: 'quoted',
      };
      copy.answer = [{ kind: 'passage', claims: [claim] }];
      copy.sections = [];
      return check(sealReport(copy), new Map([['table.md', markdown]]));
    };
    const differs = (found: Awaited<ReturnType<typeof check>>) =>
      found.findings.filter(({ kind }) => kind === 'verdict-differs').map(({ where }) => where);
    expect(differs(await shown('Backups by year'))).toEqual([]);
    expect(differs(await shown('Backups lost by year'))).toEqual(['c1']);
  });

  it('should verify what a judge found by the places of its quotations, and find a figure put in', async () => {
    const text = 'For 30 days, what is backed up daily stays.';
    const judged = tamper((copy) => {
      Object.assign(firstClaim(copy), { text, basis: 'judged' });
      copy.verification.quoted = 1;
      copy.verification.judged = 1;
    });
    expect((await check(sealReport(judged))).findings).toEqual([]);
    const edited = tamper((copy) => {
      Object.assign(firstClaim(copy), { text: text.replace('30', '91'), basis: 'judged' });
      copy.verification.quoted = 1;
      copy.verification.judged = 1;
    });
    expect(await kinds(sealReport(edited))).toContain('verdict-differs');
  });

  it.each(TAMPERINGS)('should find %s, also under a digest made anew', async (_name, change) => {
    const changed = tamper(change);
    expect(await kinds(changed)).toContain('digest-differs');
    expect((await check(sealReport(changed))).intact).toBe(false);
  });

  it.each([
    '[Retention](https://intra.example/retention) of *daily* backups',
    '![logo](logo.png) Retention <sup>beta</sup>[^1] of `daily` & old backups',
    '[备份策略](https://intra.example/备份) ![标志][logo] 每日**备份**',
    'Array[0](1) of options',
  ])('should find the heading %s by the title that it has', async (heading) => {
    const changed = tamper((copy) => (firstCitation(copy).locator.headingPath = [plainText(heading)]));
    const found = new Map(files).set('handbook.md', `${HANDBOOK}\n## ${heading}\n\nMore of it.\n`);
    const { findings } = await check(changed, found);
    expect(findings.map(({ said }) => typeof said !== 'string' && said.id)).not.toContain('findingHeading');
  });

  it.each([
    ['the question', (copy: Report) => (copy.question = 'How long are logs kept?')],
    ['a removed statement', (copy: Report) => copy.verification.removed.pop()],
    ['the cost', (copy: Report) => (copy.facts.costUsd = 3)],
    ['the model', (copy: Report) => (copy.facts.models = { writer: 'another' })],
  ])('should find by the digest that %s was changed', async (_name, change) => {
    expect(await kinds(tamper(change))).toContain('digest-differs');
  });

  it('should say when the digest is gone and when an unknown field was added', async () => {
    expect(await kinds({ ...report, digest: undefined })).toContain('digest-missing');
    expect(await kinds({ ...report, approvedBy: 'someone' })).toContain('digest-differs');
  });

  it('should tell a changed, a moved and a missing document apart', async () => {
    const edited = new Map(files).set('handbook.md', HANDBOOK.replace('30 days', '35 days'));
    expect(await kinds(report, edited)).toEqual(expect.arrayContaining(['document-changed', 'quote-gone']));
    const longer = new Map(files).set(
      'handbook.md',
      HANDBOOK.replace('# Operations', '# Operations\n\nNew.'),
    );
    expect(await kinds(report, longer)).toEqual(['document-changed', 'quote-moved']);
    const fewer = new Map([...files].filter(([name]) => name !== 'test.md'));
    expect(await kinds(report, fewer)).toEqual(['document-missing']);
  });

  it('should refuse what is no report', async () => {
    await expect(verifyReport('{', lookIn(files))).rejects.toMatchObject({ code: 'E030' });
    await expect(check({ schemaVersion: 1 })).rejects.toMatchObject({ code: 'E030' });
  });

  it('should find documents among files by content, and in the library by id', async () => {
    const given = [
      { path: '/a', sourcePath: 'docs/handbook.md', bytes: 1 },
      { path: '/b', sourcePath: 'renamed.md', bytes: 1 },
    ];
    const texts: Record<string, string> = { '/a': HANDBOOK, '/b': TEST_REPORT };
    const inFiles = findInFiles({
      files: given,
      readBytes: async (path) => Buffer.from(texts[path] ?? ''),
      reader: { read: async ({ path }) => ({ markdown: texts[path] ?? '' }) as never },
    });
    const verified = await verifyReport(JSON.stringify(report), inFiles);
    expect(verified.findings.map(({ kind, said }) => [kind, say('en', said)])).toEqual([
      ['document-changed', '“test.md” is now “renamed.md”, with the same content.'],
    ]);
    const inLibrary = findInLibrary({
      files: { original: async () => undefined, read: () => Readable.from([]) },
      reader: { read: () => Promise.reject(new Error('not read')) },
      library: {
        listCollections: async () => [{ id: 'col_1', name: 'docs' }],
        listDocuments: async () =>
          [...files].map(([name, text]) => ({
            id: `doc_${name}`,
            collectionId: 'col_1',
            sourcePath: name,
            title: name,
            format: 'md',
            status: 'indexed' as const,
            currentVersionId: name,
            contentHash: sha256(text),
            bytes: 1,
            chunkCount: 1,
            warnings: [],
            updatedAt: '',
          })),
        getMarkdown: async (versionId) => files.get(versionId),
      },
    });
    expect(await verifyReport(JSON.stringify(report), inLibrary)).toMatchObject({ intact: true });
  });
});

describe('the second reader', () => {
  const readWith = (secondText: readonly string[] | undefined) => {
    const paged = tamper((copy) => {
      for (const { locator } of copy.citations) locator.pages = { first: 2, last: 2 };
    });
    const find: FindDocument = async (citation) => {
      const found = await lookIn(files)(citation);
      return found && { ...found, secondText };
    };
    return verifyReport(JSON.stringify(sealReport(paged)), find);
  };

  it('should see each quote, see it in another order, see other words, or see nothing', async () => {
    const pages = (text: string) => readWith(['Other page', text]);
    const { secondReading: same } = await pages(`${HANDBOOK} ${TEST_REPORT}`);
    expect([same.scattered, same.differs, same.unread]).toEqual([0, [], 0]);
    expect(same.found).toBeGreaterThan(1);
    const changed = await pages(`${HANDBOOK.replace('30 days', '90 days')} ${TEST_REPORT}`);
    expect(changed.intact).toBe((await pages(HANDBOOK)).intact);
    expect(changed.secondReading.differs.length).toBeGreaterThan(0);
    expect(changed.secondReading.differs[0]?.quote).toContain('30 days');
    expect((await readWith(undefined)).secondReading).toMatchObject({ found: 0, unread: same.found });
  });
});
