/** What `verify` finds when a report is not as it says. */
export const verify = {
  findingLawUnknown: (p: { version: number }) =>
    `The report was checked by rules of version ${p.version}, which this program does not know. Its quotations were compared; its verdicts were not.`,
  findingNotQuoted: () =>
    'The report calls the statement quoted; its passage does not contain it word for word.',
  findingNoBasis: () => 'The report calls the statement supported and does not say by what.',
  findingNotPrinted: (p: { text: string }) =>
    `“${p.text}” is printed in none of the cited passages, and no calculation gives it.`,
  findingCalculation: (p: { formula: string }) =>
    `The calculation ${p.formula} does not come out of the figures at its places.`,
  findingNotCheckedCount: (p: { said: number; is: number }) =>
    `The report counts ${p.said} statements that were not checked and contains ${p.is}.`,
  findingDocumentMissing: (p: { path: string }) => `“${p.path}” is not among the documents any more.`,
  findingDocumentDiffers: (p: { path: string }) =>
    `“${p.path}” is not the file that was cited: its content differs.`,
  findingDocumentRenamed: (p: { path: string; now: string }) =>
    `“${p.path}” is now “${p.now}”, with the same content.`,
  findingQuoteMoved: (p: { from: string; to: string }) =>
    `The quote is now at characters ${p.to}, not at ${p.from}.`,
  findingQuoteGone: (p: { quote: string }) => `The document does not contain the quote “${p.quote}”.`,
  findingLocator: () => 'Its locator does not enclose everything that is quoted from it.',
  findingOtherQuote: () => 'Its quote is not one that its statements rest on.',
  findingHeading: (p: { heading: string }) => `The document has no heading “${p.heading}”.`,
  findingNoDigest: () => 'The report has no digest.',
  findingDigest: () => 'The digest does not match: the file was changed after the report was made.',
  findingSupportedCount: (p: { said: number; is: number }) =>
    `The report counts ${p.said} supported statements and contains ${p.is}.`,
  findingPartlyCount: (p: { said: number; is: number }) =>
    `The report counts ${p.said} partly supported statements and contains ${p.is}.`,
  findingClaimCount: (p: { said: number; is: number }) =>
    `The report counts ${p.said} statements, fewer than the ${p.is} that were removed.`,
  findingNumbering: () => 'The statements are not numbered without gaps: one was added or taken out.',
  findingUncited: () => 'The statement cites nothing.',
  findingNoReference: (p: { number: number }) =>
    `The statement cites reference ${p.number}, which is not in the report.`,
  findingUnusedReference: () => 'No statement cites this reference any more.',
  findingOtherSource: () => 'The list of sources names another document than the reference.',
};
