interface Kind {
  asked: RegExp
  answered: RegExp
}

const numberWord =
  '(?:ein(?:e[nrms]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|zwanzig|dreißig|hundert|tausend|million\\p{L}*|milliarde\\p{L}*|kein\\p{L}*|beide[nr]?|halbe?)'
const amount = String.raw`(?:\d+|${numberWord})`
const weekday = '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)'
const month = '(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)'
const year = String.raw`(?<!\d)(?:1\d{3}|20\d\d)(?!\d)|\d\s*(?:v|n)\.\s*chr|jahrhundert`

/** What is counted in money: its height is a price. */
const money = String.raw`\p{L}*(?:steuern?|gebühr|gebühren|beitrag|beiträge|beitrags|tarife?|entgelte?|kosten|preise?|mieten?|pacht|strafen?|geld|geldes|buße|bußen|zuschuss|zuschüsse|betrag|beträge|pauschalen?|entschädigung|förderung|zulagen?|kaution|gehalt|rente|steuersatz|hebesatz|gebührensatz)`

const ofMoney = String.raw`.{0,80}(?<!\p{L})${money}(?!\p{L})`

const price = /\d\s*(?:euro|eur|€)|gebührenfrei|kostenlos|kostenfrei/iu
const sum = new RegExp(
  String.raw`${price.source}|[$£]\s*\d|(?:\d|million\p{L}*|milliarde\p{L}*)\s*(?:%|prozent|v\.\s?h|us-dollar|dollar|\$|£|pfund|mark|franken|million|milliarde)`,
  'iu',
)

/** What some questions ask for, and how texts look that say it. */
const kinds: Kind[] = [
  {
    asked:
      /(?<!\p{L})(?:koste\p{L}*|teuer|preis\p{L}*|gebühr\p{L}*|wie ?viel\p{L}* (?:zahle|euro|geld))(?!\p{L})/iu,
    answered: price,
  },
  {
    asked: new RegExp(String.raw`(?<!\p{L})wie hoch(?=${ofMoney})`, 'iu'),
    answered: sum,
  },
  {
    // Said alone it asks what it comes to.
    asked: /^\P{L}*(?:(?:die|der|das) )?\p{L}*(?:steuer|beitrag|tarif|entgelt)\P{L}*$/iu,
    answered: price,
  },
  {
    asked: /(?<!\p{L})(?:wann|öffnungszeit\p{L}*|sprechzeit\p{L}*|uhrzeit\p{L}*|geöffnet|offen)(?!\p{L})/iu,
    answered: new RegExp(String.raw`\d\s*uhr|${weekday}|\d\.\s*(?:\d|${month})|täglich|werktags`, 'iu'),
  },
  {
    asked:
      /(?<!\p{L})(?:wann (?!ist|sind|hat|haben|kann|muss|wird|werden)|welche[mrsn]? (?:jahr\p{L}*|datum|monat|tag|zeit\p{L}*))/iu,
    answered: new RegExp(String.raw`${year}|${month}|\d{2}er`, 'iu'),
  },
  {
    asked: /(?<!\p{L})(?:wie lange|dauer\p{L}*|frist\p{L}*|bis wann)(?!\p{L})/iu,
    answered: new RegExp(String.raw`${amount}\s+(?:minute|stunde|werktag|tag|woche|monat|jahr)`, 'iu'),
  },
  {
    asked: new RegExp(
      String.raw`(?<!\p{L})(?:wie ?viele?[nr]?|welche[rn]? (?:anzahl|zahl|prozentsatz|anteil)|wie (?:groß|alt|tief|weit|schwer|schnell|lang|hoch(?!${ofMoney})))(?!\p{L})`,
      'iu',
    ),
    answered: new RegExp(String.raw`\d|(?<!\p{L})${numberWord}(?!\p{L})`, 'iu'),
  },
  {
    asked: /(?<!\p{L})(?:wie oft|wie häufig)(?!\p{L})/iu,
    answered: /(?<!\p{L})(?:jede[nrs]?|alle|täglich|wöchentlich|monatlich|jährlich|\p{L}*mal)(?!\p{L})/iu,
  },
  {
    asked:
      /(?<!\p{L})(?:telefon\p{L}*|rufnummer|nummer|anrufen|erreiche\p{L}*|e-?mail\p{L}*|kontakt\p{L}*)(?!\p{L})/iu,
    answered: /\d{3,}[\s/-]*\d{2,}|\S@\S/u,
  },
]

/** Whether a text says the kind of thing that the question asks for; true too where the question asks for nothing of the sort. */
export const saysWhatIsAsked = (question: string): ((text: string) => boolean) => {
  const expected = kinds.filter(({ asked }) => asked.test(question)).map(({ answered }) => answered)
  return text => !expected.length || expected.some(pattern => pattern.test(text))
}
