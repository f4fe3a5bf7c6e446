/** What the code knows of English words, as data. Each list is one text; `wordsOf` cuts it. */

/** Function and question words that carry no content. */
export const STOP_WORDS = `a about above after again against all also am an and any are as at be because been before being below between both but by can could did do does doing
down during each either few for from further had has have having he her here hers him his how i if in into is it its itself just let me more most my
no nor not of off on once only or other our ours out over own per same shall she should so some such than that the their theirs them then there these
they this those through to too under until up upon us very was we were what when where whether which while who whom whose why will with within without
would you your yours`;

export const MONTHS = 'January February March April May June July August September October November December';

/** As months are shortened, without May. */
export const SHORT_MONTHS = 'Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec';

export const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday';

/** Words that no stemmer brings together: the base form and its others. */
export const IRREGULAR_FORMS = `keep kept|hold held|make made|take took taken|give gave given|find found|say said|tell told|know knew known|show shown|see saw seen
write wrote written|run ran|begin began begun|become became|come came|go went gone|get got gotten|grow grew grown|rise rose risen|fall fell fallen
pay paid|sell sold|buy bought|build built|send sent|spend spent|lose lost|win won|lead led|leave left|meet met|choose chose chosen|speak spoke spoken
break broke broken|drive drove driven|bring brought|think thought|teach taught|catch caught|feel felt|mean meant|stand stood|understand understood
sit sat|draw drew drawn|throw threw thrown|fly flew flown|hide hid hidden|eat ate eaten|bear bore born|wear wore worn|swear swore sworn|seek sought
fight fought|deal dealt|lend lent|bind bound|wind wound|strike struck|sink sank sunk|sing sang sung|steal stole stolen|forget forgot forgotten
man men|woman women|child children|person people|foot feet|mouse mice|analysis analyses|criterion criteria|datum data|index indices`;

/** Words that hold a sentence together without naming, doing or describing anything; stop words aside. */
export const FUNCTION_WORDS = `since although though whereas while unless until despite per via unlike within without toward towards upon onto because whether besides
neither nor either both each every any some another other others rather instead yet still even already again also just only almost nearly about around roughly
approximately about some few many much more most less least several such same own than here however thus hence therefore too so very quite ever never once overall
moreover meanwhile together apart away back over under out off far one two three four five six seven eight nine ten first second third next last former latter
thing things something anything nothing everything someone anyone everyone nobody himself herself itself themselves may might could would should shall must
against across among along amid between during throughout beyond beneath beside behind above below`;

/** Words that negate by themselves; what ends in n’t is one as well. */
export const NEGATORS = 'not no never none neither nor without cannot unable lack lacks lacked';

/** What these keep somebody from doing is not done. */
export const KEEPS =
  'keep, keeps, kept, keeping, prevent*, stop, stops, stopped, stopping, prohibit*, discourag*, protect*, ban, bans, banned, bar, bars, barred, hinder*, refrain*, exempt*';

/** Families of words that may stand for each other, whoever asks. A short list, not a thesaurus. */
export const SYNONYMS: readonly string[] = [
  'own owns owned owner parent subsidiary acquired belongs',
  'manufacturer manufactured maker made builds built supplier',
  'buy bought purchase purchased acquire acquired takeover',
];

/** Families by which a sentence is found that bears on a question. */
export const TOPIC_SYNONYMS: readonly string[] = [
  'change changed amend amended revise revised different new replaced modify',
  'warn warned warning alarm alert signal',
  'cost costs price fee expense expenditure budget',
  'begin began start started commence launched',
  'end ended finish finished stop stopped cease',
  'person staff employee employees personnel worker',
  'teach taught train trained training course',
  'chief ceo head director chairman',
  'found founded establish established create created set',
  'keep kept store stored retain retained retention',
  'allow allowed permit permitted may',
  'forbid forbidden prohibit prohibited ban banned',
  'illness disease condition disorder',
  'fail failed failure fault breakdown broke damage',
  'rule procedure policy regulation',
  'shortfall loss lost deficit gap',
  'outage fault interruption downtime failure',
  'explain explained because caused cause reason',
  'plan planned target forecast expected',
  'check checked validate validated verify verified scan inspect',
  'test tested testing verify check',
  'prevent prevention defend defense defence protect protection mitigate mitigation',
  'appear logged recorded written',
  'live lifetime expire expiration timeout',
  'upload uploaded uploading',
  'secret credential key password',
  'salary pay wage compensation',
  'sell sold sale sales',
  'use used usage using',
  'increase increased raise raised rise rose grow grew',
  'decrease decreased lower lowered reduce reduced fall fell',
];

/** Families in which answers put what a question says. */
export const ANSWER_SYNONYMS: readonly string[] = [
  'win won winner wins champion victory title triumph beat defeated lost captured',
  'release released releases launch launched arrives',
  'premiere premiered premieres debut debuted airs aired',
  'direct director directed directs',
  'host hosted hosts held venue',
  'location venue held place stadium site',
  'play plays played portray portrayed star stars role',
  'actress actor stars starring star cast',
  'lead leading star stars starred starring protagonist',
  'award awarded awards prize receives received recipient won',
  'women ladies female',
  'men gentlemen male',
  'die died death deaths killed',
  'born birth birthplace',
  'found founded founder established created',
  'write wrote written writer author',
  'begin began start started commence opened opens',
  'end ended finish finished',
  'change changed amended revised',
  'ceo executive',
];

/** Words with a capital that open a sentence or a headline and begin no name. */
export const NO_NAMES = `The A An In On At It This That These Those He She They We You I As By For From To With After Before During When While If Its His Her Their
Since However But And Who What Where Why How Find Get Watch Read See Result Results Updated Published Posted Photo Source Note Section Table
Figure Chapter`;

/** Words of a question that are no part of a company's name. */
export const NO_COMPANIES = `what which who whose when where why how is are was were did does do has have had can could should would will in on of for from by at the a
an and or compare list give show explain describe summarise summarize name tell find according between ceo cfo us usa uk eu gdp sec edgar
nyse nasdaq ipo usd gaap ifrs cik form 10 k`;

/** Verbs that open an instruction. */
export const IMPERATIVES = `use avoid consider treat think beware know understand respond react assume trust set enable disable configure implement ensure protect
validate limit store choose check prevent define create add remove keep test verify monitor encrypt decrypt apply restrict sanitize sanitise
escape log review update rotate separate require allow deny block handle secure harden install select maintain follow perform provide run
scan sign isolate minimize minimise write plan send report request submit build design detect reduce manage organize organise calculate
compute measure deploy migrate back restore recover delete upload download read parse hash generate make get buy sell pay hire train start
stop open close clean repair replace inspect transport diagnose order book claim register join leave cancel renew approve prepare estimate
defend mitigate authenticate authorize authorise document record audit improve increase lower raise fix debug`;

/** Words before a number that are no series of things. */
export const NO_SERIES = 'the of in on at to and by than about over least time place half day days';
