/** English: what is capitalised and no name of a thing. */
export const KNOWLEDGE = {
  noNames: `Do Don't Not No Yes Or And Must Should May Only Always Never All Any Each Every Also Use Using Used See Example Examples Note Notes
Important Warning Tip Step Steps Option Page Pages Part Parts Appendix Item Items Rule Rules Version Versions Cheat Sheet Sheets Introduction
Summary Overview Conclusion References Reference Additional Further Other Others Such Most Many Some Both Either First Second Third Next Last
One Two Three Four Five Six Seven Eight Nine Ten Please Ensure Avoid Consider Make Keep Let Set Create Add Remove Check Verify True False Null
None Key Value Name Type Id e.g i.e etc Mr Mrs Ms Dr Prof TODO FAQ Q A Here There Then Thus Therefore Instead Otherwise Finally Optionally
AKA FYI NB POC TBD WIP ASAP Rev Vol Ed Sec Chap DO's CRITICAL HIGH MEDIUM LOW INFO DENY ALLOW SAMEORIGIN GET POST PUT DELETE OPTIONS HEAD PATCH Good Bad Pros Cons Title Description Details Detail Total`,
  /** Numbers that open names inside a sentence: “Six Month Limitation”, “First Data Corporation”. */
  numberWords: 'First Second Third Fourth Fifth One Two Three Four Five Six Seven Eight Nine Ten',
  /** Common words that are written in capitals for emphasis. */
  shouted: `latest early late only never always please read stop start begin end warning caution danger attention important required optional default
current previous public private internal external local global static final draft sample placeholder secret password username user admin email address
date number string integer boolean object array select from where insert update into join order group having union drop table column index view
trigger function procedure return break continue true false null undefined yes allow deny block reject accept open closed enabled disabled active inactive
success failure failed error fatal debug trace critical severe major minor normal urgent immediate pending complete completed done
contents overview notice copyright confidential restricted unlimited total subtotal net gross amount balance cash income loss profit sales assets
liabilities equity shares year quarter month week day audited unaudited consolidated company corporation report statement statements risk factors item part`,
  /** Words that neither open nor close the name of a topic. */
  noTopicWords: `choosing historical deprecated application minutes events results programme service services applications app apps user users data example examples following information system systems value values way ways thing things case cases
use uses using code guide guidance document documents section sections page pages list lists table tables figure figures order part parts time times number numbers
type types kind kinds set sets cheat sheet sheets cheatsheet reference references introduction overview summary conclusion additional further related general common
other others best good better practice practices recommended recommendation recommendations specific different various certain important possible available new old
first second third last next previous single multiple many several able need needs step steps item items point points question questions answer answers note notes
result results end start method methods approach approaches process processes issue issues problem problems solution solutions option options detail details
purpose purposes reason reasons scenario scenarios attacker attackers developer developers people person team teams company companies year years month months day days
week weeks version versions change changes level levels line lines name names content contents text form forms report reports appendix chapter article articles
above below own main key current proper correct valid invalid same whole full entire likely high low large small long short simple real author authors editor editors
make makes made take takes give given include includes including included based provide provides provided allow allows allowed ensure avoid consider considered
follow follows apply applied require required see used implement implemented implementing prevent preventing define defined configure configured`,
  /** A sentence that opens so leans on the one before. */
  leaning:
    'this, these, those, that, it, they, he, she, such, however, therefore, thus, also, but, and, or, so, then, otherwise, for example, in addition, if so',
  /** Words that name a topic only beside others. */
  noTopicAlone: `security management protection prevention testing development design review automation policy policies control controls web server servers client
clients component components request requests response responses environment project projects software actions board planned business market world`,
  /** Headings of lists of what was read elsewhere. */
  sources: 'references, bibliography, works cited, literature cited, further reading',
  /** Words between two of a kind. */
  pairing: 'and, or, as well as',
  /** What may stand between a name and its verb, besides words in “ly”. */
  besideVerbs:
    'also, often, now, still, then, later, first, already, never, always, again, once, soon, both, all',
  helpers:
    'is, are, was, were, has, have, had, do, does, did, can, could, may, might, must, shall, should, will, would',
  /** Behind a word in “s” these say that it was a verb. */
  afterVerbs:
    'a, an, the, this, these, that, its, their, his, her, our, your, all, any, both, each, every, several, many, most, some, to',
  /** A name behind one of these is no subject. */
  beforeObjects: `about, above, across, against, along, among, around, as, at, behind, below, between, beyond, by, despite, for, from, in, inside, into, like,
near, of, off, on, onto, over, per, than, through, to, toward, towards, under, upon, using, via, versus, with, within, without, including`,
  /** With the name before them these are an adjective: “DOM based”. */
  compounding: 'based, related, oriented, enabled, specified, managed, hosted',
  /** Another clause begins with them. */
  clauseOpeners:
    'that, which, who, whom, whose, when, where, while, whereas, if, because, unless, although, though, whether, how, what, and, or, but, than, so, since, until, before, after',
  /** “Web Messaging (also known as …)” */
  otherNames:
    'known as, called, named, formerly, previously, abbreviated as, abbreviated to, referred to as, renamed',
  /** Behind these a number is part of the name. */
  numbered: 'RFC ISO FIPS IEEE IEC EN SP GB Top TOP',
} as const;
