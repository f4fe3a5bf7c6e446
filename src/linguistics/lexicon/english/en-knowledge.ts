/** English: words that name no topic, and openings that lean on the sentence before. */
export const KNOWLEDGE = {
  /** Words that neither open nor close the name of a topic. */
  noTopicWords: `et al via choosing historical deprecated application minutes events results programme service services applications app apps user users data example examples following information system systems value values way ways thing things case cases
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
} as const;
