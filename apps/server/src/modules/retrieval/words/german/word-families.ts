import { fold } from '../analyser.ts'
import { cistem } from '../cistem.ts'

/** What stands before a verb or leaves it: "ich melde mich an". */
const particles =
  'ab an auf aus bei ein fest fort frei her hin los mit nach nieder statt teil um vor weg weiter wieder zu zuruck zusammen'.split(
    ' ',
  )
const particle = new RegExp(`^(${particles.toSorted((a, b) => b.length - a.length).join('|')})`)

/** Verbs whose forms and nouns no rule makes from one another. With what stands before them it is the same: "umgezogen", "Umzug". */
const families = `ziehen zieht zog gezogen Zug
geben gibt gab gegeben Gabe
nehmen nimmt nahm genommen Nahme
fahren fährt fuhr gefahren Fahrt
halten hält hielt gehalten Halt Haltung
tragen trägt trug getragen Trag
fallen fällt fiel gefallen Fall
lassen lässt ließ gelassen Lass
laufen läuft lief gelaufen Lauf
schließen schließt schloss geschlossen Schluss
brechen bricht brach gebrochen Bruch
treten tritt trat getreten Tritt
stoßen stößt stieß gestoßen Stoß
gehen geht ging gegangen Gang
stehen steht stand gestanden Stand
bieten bietet bot geboten Bot Gebot
verlieren verliert verlor verloren Verlust
finden findet fand gefunden Fund
sterben stirbt starb gestorben Tod
schreiben schreibt schrieb geschrieben Schrift Schreibung
sprechen spricht sprach gesprochen Spruch Sprache
werfen wirft warf geworfen Wurf
wählen gewählt Wahl
helfen hilft half geholfen Hilfe
kaufen kauft gekauft Kauf
messen misst maß gemessen Messung
weisen weist wies gewiesen Weis Weisung
laden lädt lud geladen Ladung
lesen liest las gelesen Lesung
sehen sieht sah gesehen Sicht
essen isst aß gegessen
leihen leiht lieh geliehen Leihe
stehlen stiehlt stahl gestohlen Diebstahl
beißen beißt biss gebissen Biss
schneiden schneidet schnitt geschnitten Schnitt
steigen steigt stieg gestiegen Stieg
reißen reißt riss gerissen Riss
pflegen pflegt gepflegt Pflege
sitzen sitzt saß gesessen Sitz Besitz
fangen fängt fing gefangen Fang
rufen ruft rief gerufen Ruf
schlagen schlägt schlug geschlagen Schlag
binden bindet band gebunden Bund Bindung
bauen baut gebaut Bau
kommen kommt kam gekommen Kunft
erben erbt geerbt Erbe
impfen geimpft Impfung
lehren Lehre gelehrt
mieten gemietet Miete
parken geparkt
reisen gereist Reise
reden Rede
gießen gießt goss gegossen
graben gräbt grub gegraben
gelten gilt galt gegolten Geltung`

const bare = (form: string): string => cistem(fold(form.toLowerCase()))

/** A stem of the same family. */
export interface Relative {
  stem: string
  /** The same verb in another form, which means the same: "zog", "gezogen". */
  isForm: boolean
}

interface Kin extends Relative {
  isParticiple: boolean
}

/** By the stem of each form, the others. */
const kin = new Map<string, Kin[]>()
for (const family of families.split('\n')) {
  const forms = family.split(' ')
  const verbs = forms.filter(form => /^\p{Ll}/u.test(form)).map(bare)
  const stems = new Set(forms.map(bare))
  for (const stem of stems) {
    const others = [...stems].filter(other => other !== stem)
    kin.set(stem, [
      ...(kin.get(stem) ?? []),
      ...others.map(other => ({
        stem: other,
        isForm: verbs.includes(stem) && verbs.includes(other),
        isParticiple: other === verbs.at(-1),
      })),
    ])
  }
}

const shortest = 3

/** Of a stem without what stands before it. */
const relativesOf = (stem: string, mayBeVerb: boolean): Kin[] => {
  const known = kin.get(stem)
  if (known) return known
  const byRule = (other: string): Kin[] => [{ stem: other, isForm: false, isParticiple: false }]
  if (stem.length > shortest + 3 && stem.endsWith('ung')) return byRule(stem.slice(0, -3))
  return mayBeVerb && stem.length >= shortest ? byRule(`${stem}ung`) : []
}

const relativesAtMost = 4

/**
 * Words of the same family, as far as rules tell: "anmelden", "Anmeldung" and "angemeldet", "umgezogen" and "Umzug".
 * Only what is written small, or ends as nouns of verbs do, may be a verb.
 */
export const familyOf = (folded: string, stem: string, isNoun: boolean): Relative[] => {
  const mayBeVerb = !isNoun && /(?:en|[^e]t|st|et|ern|eln|e)$/.test(folded)
  const found = new Map<string, boolean>()
  const add = (other: string, isForm: boolean): void => {
    // "Ausnahme" is no form of a verb, although "nahm" is.
    if (other !== stem) found.set(other, (isForm && !isNoun) || (found.get(other) ?? false))
  }
  const before = particle.exec(stem)?.[1] ?? ''
  const rest = stem.slice(before.length)
  // "angemeldet"; cistem has taken the "ge" from words that begin with it.
  const core = before && rest.startsWith('ge') && rest.length >= shortest + 2 ? rest.slice(2) : rest
  if (before && core.length >= shortest) {
    if (core !== rest) add(before + core, mayBeVerb)
    for (const other of relativesOf(core, mayBeVerb)) {
      add(before + (other.isParticiple ? 'ge' : '') + other.stem, other.isForm)
      // Its participle: "Anmeldung", "angemeldet".
      if (core.endsWith('ung')) add(`${before}ge${other.stem}`, false)
    }
    if (mayBeVerb && core === rest && !kin.has(core)) add(`${before}ge${core}`, false)
  }
  for (const other of relativesOf(stem, mayBeVerb)) add(other.stem, other.isForm)
  return [...found]
    .map(([other, isForm]) => ({ stem: other, isForm }))
    .toSorted((a, b) => Number(b.isForm) - Number(a.isForm))
    .slice(0, relativesAtMost)
}

const clauseEnd = /[.,;:!?\n]|\s(?:und|oder|aber|wenn|weil|dass)\s/
const finite = /^\p{L}{2,}(?:e|st|t|en|n)$/u
const noVerb = new Set(
  `ich du er sie es wir ihr man mich dich sich mir dir uns euch ein eine einen einem einer mein meine meinen meinem meiner dein deine
  sein seine ihre ihren unser unsere unseren kein keine keinen der die das den dem des wie was wer wo wann warum wenn denn dann bitte nicht
  jetzt heute morgen gerne alte alten altes neue neuen neues`.split(/\s+/),
)

/** Verbs of a text whose particle stands at the end of the clause, put together: "Wie melde ich mich ab?" has "abmelde". */
export const joinedVerbs = (text: string): { verb: string; joined: string }[] =>
  text.split(clauseEnd).flatMap(clause => {
    const words = clause.match(/\p{L}+/gu) ?? []
    const last = words.at(-1)
    if (!last || words.length < 2 || !particles.includes(fold(last))) return []
    const verb = words
      .slice(0, -1)
      .find(
        (word, index) =>
          (index === 0 || /^\p{Ll}/u.test(word)) && finite.test(word) && !noVerb.has(word.toLowerCase()),
      )
    return verb ? [{ verb, joined: last + verb.toLowerCase() }] : []
  })
