const VERDICTS: Readonly<Record<string, string>> = {
  supported: 'supported',
  computed: 'computed',
  conclusion: 'a conclusion',
  partly: 'partly supported',
  not_found: 'not found',
  contradicted: 'contradicted',
};

/** What `verify` finds when a report is not as it says. */
export const verify = {
  findingSignedByModel: () =>
    'A model’s reading signed the claim, although the rules do not leave it to a model.',
  findingSupported: () => 'The report calls the claim partly supported; its passages support it.',
  findingVerdict: (p: { said: string; is: string }) =>
    `The report calls the claim ${p.said}; judged again on its passages it is ${p.is}.`,
  verdict: (p: { verdict: string }) => VERDICTS[p.verdict] ?? p.verdict,
  findingDocumentMissing: (p: { path: string }) => `“${p.path}” is not among the documents any more.`,
  findingDocumentDiffers: (p: { path: string }) =>
    `“${p.path}” is not the file that was cited: its content differs.`,
  findingDocumentRenamed: (p: { path: string; now: string }) =>
    `“${p.path}” is now “${p.now}”, with the same content.`,
  findingQuoteMoved: (p: { from: string; to: string }) =>
    `The quote is now at characters ${p.to}, not at ${p.from}.`,
  findingQuoteGone: (p: { quote: string }) => `The document does not contain the quote “${p.quote}”.`,
  findingLocator: () => 'Its locator does not enclose everything that is quoted from it.',
  findingOtherQuote: () => 'Its quote is not one that its claims rest on.',
  findingHeading: (p: { heading: string }) => `The document has no heading “${p.heading}”.`,
  findingNoDigest: () => 'The report has no digest.',
  findingDigest: () => 'The digest does not match: the file was changed after the report was made.',
  findingSupportedCount: (p: { said: number; is: number }) =>
    `The report counts ${p.said} supported claims and contains ${p.is}.`,
  findingPartlyCount: (p: { said: number; is: number }) =>
    `The report counts ${p.said} partly supported claims and contains ${p.is}.`,
  findingClaimCount: (p: { said: number; is: number }) =>
    `The report counts ${p.said} checked claims, fewer than the ${p.is} that were removed.`,
  findingNumbering: () => 'The claims are not numbered without gaps: one was added or taken out.',
  findingUncited: () => 'The claim cites nothing.',
  findingNoReference: (p: { number: number }) =>
    `The claim cites reference ${p.number}, which is not in the report.`,
  findingUnusedReference: () => 'No claim cites this reference any more.',
  findingOtherSource: () => 'The list of sources names another document than the reference.',
};
