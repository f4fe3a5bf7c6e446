/** What an agent is told of its notes. */
export const ledger = {
  noted: (id: string) => `noted as ${id}`,
  noNotes:
    'Nothing was noted: give “findings”, a list of notes, each with “statement” and “quotes” or “absent”.',
  unreadable: (reason: string) => `refused, it cannot be read: ${reason}`,
  tooMany: (most: number) => `refused: more than ${most}. Note the rest in another call.`,
  noSuchNote: (id: string) => `refused: you have no note ${id} that it could replace.`,
  noQuote: 'refused: a note needs a quotation, or “absent” with the words that stand nowhere.',
  notThere: (quote: string, nearest: string | undefined) =>
    `refused: “${quote}” stands in no document that was named or shown.${nearest === undefined ? '' : ` Nearest there: “${nearest}”`}`,
  notPrinted: (missing: readonly { text: string; printed: string | undefined }[]) =>
    `refused: ${missing
      .map(({ text, printed }) =>
        printed === undefined
          ? `${text} is printed neither in its quotations nor beside them`
          : `${text} is in none of its quotations, but in “${printed}”`,
      )
      .join(
        '; ',
      )}. Quote where it stands too, or give the figures that are quoted; what is worked out needs its arithmetic in braces: 9.2 % {= 25,825 / 280,522 = 9.2 %}.`,
  otherPeriod: (figures: readonly { figure: string; period: string; head: string }[]) =>
    `refused: ${figures.map(({ figure, period, head }) => `${figure} is printed under “${head}”, not ${period}`).join('; ')}. Note it again with the period and the figure that belong together.`,
  lostSign: (signs: readonly { figure: string; printed: string; called: string }[]) =>
    `refused: ${signs
      .map(({ figure, printed, called }) =>
        called === ''
          ? `${figure} is printed as ${printed}`
          : `${figure} is printed as ${printed}, which its row calls “${called}”`,
      )
      .join('; ')}. Give it the sign as printed, or the word that the row has for it.`,
  unsure: (what: readonly string[]) =>
    `Nothing quoted shows that these belong together: ${what.join('; ')}. Look at the page, and correct the note if they do not.`,
  withQuote: (quote: string) => `Quoted with it, as it has a figure of the note: “${quote}”.`,
  elsewhere: (title: string, named: string) =>
    `The quotation stands in “${title}”, not in “${named}”: correct the note if it is about the other.`,
  otherWords: (absent: readonly string[]) =>
    `refused: neither the note nor the task calls it ${absent.map((word) => `“${word}”`).join(' or ')}. Count it with find_text by the name that they have for it, and give that in “absent” too.`,
  contradicted: (id: string, statement: string) =>
    `Note ${id} quotes these words: “${statement}”. Look which of the two holds.`,
  isThere: (where: string) => `refused, the words do stand there:\n${where}`,
  firstFound: 'First search:',
  nothingFirst: 'The first search found nothing.',
  notRun: (calls: number, most: number) =>
    `${calls === 1 ? '1 further call was' : `${calls} further calls were`} not run: a turn has at most ${most}. Send what matters again.`,
  turn: (turn: number, most: number) =>
    turn === most - 1
      ? `[turn ${turn} of ${most}; the next one is the last: note what is still to be noted, then finish]`
      : `[turn ${turn} of ${most}]`,
  failed: (reason: string) => `The call failed: ${reason}`,
  malformed: (reason: string) => `The arguments could not be read: ${reason}`,
  ended: 'Ended.',
  stillRefused: (notes: readonly string[]) =>
    `Not ended yet. These notes were refused and are lost unless you note them again, mended; finish then, or at once to leave them out:\n${notes.join('\n')}`,
};
