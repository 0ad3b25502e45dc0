/** Languages of questions that are not German, as far as they are told apart; `other` is one that nobody here has words for. */
export type ForeignLanguage =
  | 'en'
  | 'tr'
  | 'uk'
  | 'ru'
  | 'ar'
  | 'fa'
  | 'fr'
  | 'es'
  | 'it'
  | 'pl'
  | 'ro'
  | 'other'

const setOf = (words: string): Set<string> => new Set(words.split(/\s+/))

/** What nobody leaves out of a German question. Words that are of another language too, like "in", say nothing and stand nowhere. */
const german = setOf(
  `der die das den dem ein eine einen einem einer eines und oder aber ist sind war wird werden hat habe haben kann können darf muss müssen
  soll will möchte ich er sie wir ihr man mich mir mein meine meinen meinem meiner nicht kein keine wie was wo wann wer wen wem warum wieso
  welche welcher welches welchen womit wofür woher wohin viel viele lange hoch für von vom zu zum zur mit ohne bei beim nach aus auf im
  ins über unter vor bis ab als auch noch schon nur denn wenn dass ob bitte gibt brauche bekomme kostet kosten geht gilt dürfen`,
)

type Latin = Exclude<ForeignLanguage, 'uk' | 'ru' | 'ar' | 'fa' | 'other'>

const common: Record<Latin, Set<string>> = {
  en: setOf(
    `the i a not is are were what where when how who which why can could do does did you we my your our to for of and with at need needs much many get have
    has if there please want would should from it this that these i'm i'd any or by about cost costs open opening hours office passport fee
    apply register registration appointment dog garbage waste bin town hall birth certificate marriage driving license licence street move moved`,
  ),
  tr: setOf(
    `ne nerede nereye nereden nasıl nasil kaç kac zaman mı mi mu mü mıdır midir için icin ve bir bu var yok benim bana ben kim hangi kadar ile ücreti
    ücret ücretli istiyorum gerekiyor gerekli gerek lazım lazim olur yapabilirim alabilirim başvuru belediye açık acik saat saatleri köpek vergisi
    çöp kayıt yeni kimlik pasaport çocuk çocuğum evlilik ehliyet randevu nüfus taşındım belge belgeler`,
  ),
  fr: setOf(
    `le la les en ne pas est où ou quand comment combien puis je j'ai mon ma mes pour avec et une dans quel quelle quels quelles sont faire coûte heures ouverture
    demande besoin faut passeport carte mairie chien déchets qui que quoi pouvez vous votre`,
  ),
  es: setOf(
    `el la los las es en de no se su dónde donde cuándo cuando cómo como cuánto cuanto cuesta para mis y una qué que necesito puedo hay por favor está horario
    pasaporte ayuntamiento perro basura tengo quiero mi con`,
  ),
  it: setOf(
    `il lo la gli è non e ho dove quando come quanto costa posso per mio mia che cosa quali sono orari vorrei devo della del di passaporto comune cane rifiuti
    apertura serve servono`,
  ),
  pl: setOf(
    `jak gdzie kiedy ile kosztuje czy mogę moge jest są w na do dla mój moje nie i proszę po potrzebuję potrzebne dowód osobisty godziny otwarcia jakie co z się
    urząd pies śmieci zameldować`,
  ),
  ro: setOf(
    `unde nu să în sau de vă când cum cât cat costă pentru și este sunt pot care ce cu din vreau nevoie program am buletin pașaport primărie câine gunoi trebuie`,
  ),
}

/** Endings that no German word has; one of them is no proof. */
const turkishEnding =
  /(?:[ıiuü]yor(?:um|sunuz|lar)?|[ae]bilir(?:im|siniz)?|mal[ıi]y[ıi]m|m[ae]k|lar[ıi]|ler[i]|m[ae]s[ıi])$/
const turkishLetter = /[ığş]/

const nonLatin: [RegExp, (text: string) => ForeignLanguage][] = [
  [/\p{Script=Arabic}/gu, text => (/[پچژگی]/.test(text) ? 'fa' : 'ar')],
  [
    /\p{Script=Cyrillic}/gu,
    text =>
      /[іїєґ]|(?<!\p{L})(?:як|де|коли|скільки|чи|потр|треба|мені|та)(?!\p{L})/iu.test(text) ? 'uk' : 'ru',
  ],
  [
    /[\p{Script=Greek}\p{Script=Han}\p{Script=Hebrew}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Ethiopic}]/gu,
    () => 'other',
  ],
]

const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

const byScript = (text: string): ForeignLanguage | null => {
  const all = lettersOf(text)
  for (const [script, language] of nonLatin)
    if ((text.match(script)?.length ?? 0) > all / 2) return language(text)
  return null
}

const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}'’]*/gu) ?? []

/** How many words speak for a language. Names do not: whoever is called so may ask in any. */
const hitsOf = (language: Latin, words: string[]): number =>
  words.filter((written, at) => {
    const word = written.replaceAll('’', "'").toLocaleLowerCase(language === 'tr' ? 'tr' : 'en')
    if (common[language].has(word)) return true
    const isName = at > 0 && written[0] !== written[0]?.toLowerCase()
    return language === 'tr' && !isName && (turkishEnding.test(word) || turkishLetter.test(word))
  }).length

const hitsAtLeast = 2
/** Of all words. */
const shareAtLeast = 0.2

/** The language of a question where it is certainly not German; null for German and for everything that is not certain. */
export const recogniseLanguage = (text: string): ForeignLanguage | null => {
  const script = byScript(text)
  if (script) return script
  const words = wordsOf(text)
  const germanHits =
    words.filter(word => german.has(word.toLowerCase())).length + (/[äß]/i.test(text) ? 1 : 0)
  const [best] = (Object.keys(common) as Latin[])
    .map(language => ({ language, hits: hitsOf(language, words) }))
    .sort((a, b) => b.hits - a.hits)
  if (!best || best.hits < Math.max(hitsAtLeast, shareAtLeast * words.length)) return null
  return best.hits > 2 * germanHits ? best.language : null
}
