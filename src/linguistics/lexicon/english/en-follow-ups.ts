/** English words by which a question leans on the one before it. */
export const FOLLOW_UPS = {
  asksAbout: 'what about, how about, how so, since when',
  joins: 'and, but, or, so, then, also, ok, okay, only, just, plus',
  conditions: 'if, when, unless',
  /** Of what was said before, whatever follows. */
  pointers:
    'the others, the other one, the other ones, the other two, the rest, the remaining ones, the same one, the same ones',
  /** Of what was said before, unless the question says of what: “which one of the two servers”. */
  chooses:
    'which one, which ones, what else, who else, where else, when else, anything else, anyone else, something else',
  holdsToo:
    'the same apply, the same applies, the same hold, the same holds, the same go, the same goes, the same true, the same happen, the same happens',
  paired: 'former, latter',
  /** Where a pronoun may mean what its own question has named. */
  clauses: `when, if, while, because, after, before, that, who, which, and, or, but, so, since, until, although, unless, once, where, whether, why, how, to, as,
without, instead`,
  one: 'it, he, she, him',
  many: 'they, them',
  owners: 'its, their, theirs, his, her, hers',
  anyOne: 'a, an, each, every, any, no, another',
  demonstratives: 'this, these, that, those',
  /** Behind “those”: the question itself says which. */
  saysWhich: 'who, that, which, whose, whom, in, with, of, for, from, on, at, not',
  /** “This year” is no word for what was said. */
  times: 'year, month, week, quarter, morning, days, time',
  /** “It” that stands for nothing, where a clause follows. */
  emptyIt: `possible, impossible, necessary, important, true, false, recommended, required, allowed, permitted, forbidden, safe, better, best, useful, legal, mandatory,
worth, known, clear, common, usual, normal, sufficient, enough, mean, means, take, takes, took, matter, matters, cost, costs, happen, happens, called`,
  exists: 'exist*, remain*',
  /** Words that name no subject: what they are of must have been said. */
  empty: `be, do, have, can, could, should, must, will, would, may, might, go, get, give, tell, show, say, mean, explain, elaborate, continue, describe, list, name,
happen, take, need, use, work, apply, help, matter, look, make, know, want, follow, come, please, summarise, summarize, repeat, clarify, expand, detail, details,
detailed, more, less, much, many, long, often, far, soon, big, few, other, others, such, same, similar, different, first, second, third, last, next, main, exact, exactly, more,
faster, slower, cheaper, better, best, worse, worst, larger, smaller, higher, lower, older, newer, longer, shorter, earlier, later, easy, easier, hard, possible, necessary,
important, true, right, sure, correct, example, examples, exception, exceptions, reason, reasons, cause, causes, result, results, consequence, consequences, step, steps,
difference, differences, advantage, advantages, disadvantage, disadvantages, benefit, benefits, drawback, drawbacks, risk, risks, alternative, alternatives, way, ways,
effect, effects, outcome, purpose, order, kind, kinds, type, types, case, cases, thing, things, part, parts, point, points, year, years, month, months, day, days, time,
times, date, total, number, amount, average, change, changes, source, sources, page, pages, sentence, sentences, word, words, word-for-word, short, brief, simple, simply,
answer, question, above, previous, one, ones, two, three, both, else, again, instead`,
} as const;
