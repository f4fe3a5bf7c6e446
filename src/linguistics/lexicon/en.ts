/** What the code knows of English words, as data. Each list is one text; `wordsOf` cuts it. */

/** Function and question words that carry no content. */
export const STOP_WORDS = `a about above after again against all also am an and any are as at be because been before being below between both but by can could did do does doing
down during each either few for from further had has have having he her here hers him his how i if in into is it its itself just let me more most my
no nor not of off on once only or other our ours out over own per same shall she should so some such than that the their theirs them then there these
they this those through to too under until up upon us very was we were what when where whether which while who whom whose why will with within without
would you your yours`;

export const MONTHS = 'January February March April May June July August September October November December';

export const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday';

/** Words that no stemmer brings together: the base form and its others. */
export const IRREGULAR_FORMS = `keep kept|hold held|make made|take took taken|give gave given|find found|say said|tell told|know knew known|show shown|see saw seen
write wrote written|run ran|begin began begun|become became|come came|go went gone|get got gotten|grow grew grown|rise rose risen|fall fell fallen
pay paid|sell sold|buy bought|build built|send sent|spend spent|lose lost|win won|lead led|leave left|meet met|choose chose chosen|speak spoke spoken
break broke broken|drive drove driven|bring brought|think thought|teach taught|catch caught|feel felt|mean meant|stand stood|understand understood
sit sat|draw drew drawn|throw threw thrown|fly flew flown|hide hid hidden|eat ate eaten|bear bore born|wear wore worn|swear swore sworn|seek sought
fight fought|deal dealt|lend lent|bind bound|wind wound|strike struck|sink sank sunk|sing sang sung|steal stole stolen|forget forgot forgotten
man men|woman women|child children|person people|foot feet|mouse mice|analysis analyses|criterion criteria|datum data|index indices`;
