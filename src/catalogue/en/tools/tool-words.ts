import { ledger } from './ledger-words.ts';
import { mcp } from './mcp-words.ts';
import { progress } from './progress-words.ts';

/** What the tools for people, programs and agents are called, what they do, and the words of their answers. */
export const tools = {
  ledger,
  mcp,
  progress,
  names: {
    search_documents: {
      title: 'Search documents',
      description:
        'Find passages of the library for a question or some words. Each hit has its document, page, exact text, and the id and length of its section for get_section. Take shape “section” for whole sections, “precise” for the few surest hits. Give “document” to search one document alone, “queries” for several queries at once.',
    },
    find_text: {
      title: 'Find words exactly',
      description:
        'Every place where words, phrases or numbers are, exactly, in some documents or all: a table of terms by documents with zeros, which shows what is not there, then the passages with hits, documents in turns, with page, section and id; what says the same in several places is listed once and counted. Case, width, ligatures, hyphens at line ends and commas in numbers do not matter; forms of a word do, so use * at its end (sustainab*); *talc* looks inside longer words and addresses too. Give several terms at once.',
    },
    find_figures: {
      title: 'List figures',
      description:
        'Every sentence and table row that has a figure or a date and all of some words, in the sentence, the row, its column, caption or section: label, value, unit, period, page and passage id. It ranks nothing and leaves nothing out; give one or two telling words, and documents where there are many.',
    },
    get_document_structure: {
      title: 'Table of contents',
      description:
        'The sections of a document: printed number, path, title, pages and id. Give “text” to list those alone whose number or title has these words, at any level. Ask it once, then read a section by its number or id with get_section.',
    },
    get_section: {
      title: 'Read a section',
      description:
        'The exact text of one section of a document, by its id, printed number (14, 3.2.1, Item 7, 第14章), path, title or page (p. 66). Without children the text ends where the first subsection begins. A line [page 67] is where a page begins.',
    },
    get_node_content: {
      title: 'Read by id',
      description:
        'The text behind an id of another answer, with where it stands: a document (doc_…), a section (sec_…) or a passage (chk_…).',
    },
    get_pages: {
      title: 'Read pages',
      description:
        'The text of some pages of a document, counted from 1, with a line [page 67] where each page begins. Slides count as pages.',
    },
    list_documents: {
      title: 'List documents',
      description:
        'The documents that can be searched, by name, with their ids. Give “text” to keep those whose title, file or issuer has these words.',
    },
    list_topics: {
      title: 'List topics',
      description:
        'What the documents are about, each topic with the number of its documents. Give “topic” for the documents of one topic, “text” to keep topics whose name has these words.',
    },
    get_entity: {
      title: 'Look up an entity',
      description:
        'Who or what the documents name (an organisation, a person, a place, a term), what they join it with, and the sentences in which they do. Use it to find the link between two documents.',
    },
    summarize: {
      title: 'Sum up a document or a topic',
      description:
        'What a document, one of its sections, or the documents of a topic say: their most telling sentences, each with the id of its passage. Use it for the gist; for one fact search.',
    },
    calculate: {
      title: 'Calculate with figures of passages',
      description:
        'The result of an expression over figures, each with the id of the passage that prints it, or with the document and page that was read: sums, differences, ratios, changes in per cent. A figure that is not in its passage is refused with the figures that are. Figures of different scales (millions, thousands) are brought to one.',
    },
    verify_consistency: {
      title: 'Check statements against each other',
      description:
        'Whether statements, and passages named by their ids, give different values for one fact: figures with a unit, dates, versions, holders of a role. It finds disagreements; it does not prove that anything is true.',
    },
    summarize_findings: {
      title: 'Sum up what was found',
      description:
        'The sentences of passages, named by their ids, that answer a question, with the id of the passage each one stands in.',
    },
  },
  entity: (p: { name: string; mentions: number; documents: number }) =>
    `${p.name}: named in ${p.mentions} sentences of ${p.documents} documents.`,
  alsoCalled: (p: { names: string }) => `Also called: ${p.names}`,
  document: 'document',
  allDocuments: (p: { count: number }) => (p.count === 1 ? 'in 1 document' : `in all ${p.count} documents`),
  inPassages: (p: { term: string }) => `${p.term} (passages)`,
  countedPassages: (p: { terms: string[] }) =>
    `Too frequent to list every place: ${p.terms.join('; ')}. Counted instead are passages that have the words in any form, also in a title or heading above them; 0 is exact. Name documents to see the places.`,
  wordsApart: 'the words are in different passages, too many to compare',
  furtherHits: (p: { documents: number; hits: number }) =>
    `${p.hits} in ${p.documents} further documents; hits are listed below.`,
  furtherZeros: (p: { documents: number }) =>
    `0 in ${p.documents} further ${p.documents === 1 ? 'document' : 'documents'}.`,
  doubted: (p: { why: string }) => `not all text was read: ${p.why}`,
  doubtedZeros: (p: { count: number; names: string[] }) =>
    `Of these, ${p.count} were not read whole, so 0 proves little: ${p.names.join('; ')}${p.count > p.names.length ? ` and ${p.count - p.names.length} more` : ''}.`,
  nothingFound: 'Nothing was found.',
  page: (p: { first: number; last: number }) =>
    p.first === p.last ? `p. ${p.first}` : `pp. ${p.first}–${p.last}`,
  pageMark: (p: { page: number }) => `[page ${p.page}]`,
  unreadPictures: (p: { page: number; count: number }) =>
    `[page ${p.page} holds ${p.count} ${p.count === 1 ? 'picture that was' : 'pictures that were'} not read]`,
  repeated: (p: { count: number }) =>
    `the same in ${p.count} more ${p.count === 1 ? 'place' : 'places'}, not listed`,
  runningHead: (p: { line: string; count: number }) =>
    `[left out: “${p.line}”, ${p.count} more ${p.count === 1 ? 'time' : 'times'} at the edge of a page]`,
  foundBy: (p: { numbers: number[] }) =>
    `by ${p.numbers.length === 1 ? 'query' : 'queries'} ${p.numbers.join(', ')}`,
  times: (p: { scale: number }) => `(× ${p.scale.toLocaleString('en')})`,
  scaleAssumed: (p: { name: string; scale: number }) =>
    `The table of ${p.name} names no scale: it was taken to be counted × ${p.scale.toLocaleString('en')} like the others. Check that.`,
  figuresFound: (p: { figures: number; units: number }) =>
    `${p.figures} figures in ${p.units} sentences and rows.`,
  noFigures: (p: { lacking: readonly string[]; period: string | undefined }) =>
    p.lacking.length > 0
      ? `Nothing was found: no sentence and no row with a figure has ${p.lacking.map((word) => `“${word}”`).join(' or ')}.`
      : p.period === undefined
        ? 'Nothing was found: each of the words stands beside a figure, but no sentence and no row has all of them.'
        : `Nothing was found: the words stand beside figures, but none of ${p.period}.`,
  inSection: (p: { id: string; characters: number }) => `in ${p.id}, ${p.characters} characters`,
  more: 'There is more. Call the tool again with the same arguments and this cursor:',
  continued: '[continued]',
  cut: '[cut here, goes on in the next part]',
  subsections: 'Subsections:',
  moreSubsections: (p: { count: number }) => `… and ${p.count} more: get_document_structure lists them all.`,
  noSections: 'This document has no sections. Read it by pages or by its id.',
  deeper: (p: { hidden: number }) =>
    `${p.hidden} deeper sections are not listed; raise max_level to see them.`,
  documents: (p: { count: number }) => (p.count === 1 ? '1 document' : `${p.count} documents`),
  agree: 'No disagreement was found among these statements and passages.',
  differs: (p: { about: string; values: string }) => `Different values for “${p.about}”: ${p.values}.`,
  statement: (p: { number: number }) => `statement ${p.number}`,
};
