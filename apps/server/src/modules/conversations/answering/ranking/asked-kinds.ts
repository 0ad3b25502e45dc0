interface AskedKind {
  /** How questions look that ask for it. */
  asked: RegExp
  /** How it looks in a text, apart from the words of the question. */
  said: RegExp
}

const word = (...alternatives: string[]): string =>
  String.raw`(?<!\p{L})(?:${alternatives.join('|')})(?!\p{L})`
const which = (...nouns: string[]): string =>
  String.raw`welche[mnrs]? (?:\p{Ll}+ )?\p{L}*(?:${nouns.join('|')})\p{L}*`

/** What both this file and `candidates.ts` take for a number, a day, a manner; parts of patterns. */
export const numberWords =
  'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert\\p{L}*|tausend\\p{L}*|million\\p{L}*|milliard\\p{L}*|hälfte|drittel|viertel'
export const months = 'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember'
const centuries = '\\p{L}*jahrhundert\\p{L}*'
export const mannerWords = 'durch|indem|mit|mittels|mithilfe|anhand|per|über'
export const weekdays = '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s?'

/** What is asked for by the word that begins a question, and where a text may say it. */
export const askedKinds = {
  person: {
    asked: new RegExp(
      `${word('wer', 'wen', 'wem', 'wessen')}|${which('könig', 'kaiser', 'präsident', 'person', 'wissenschaftler', 'mann', 'frau', 'herrscher', 'autor', 'spieler', 'minister', 'kanzler', 'philosoph', 'general', 'künstler', 'architekt')}`,
      'iu',
    ),
    said: /\p{Lu}[\p{Ll}-]+ (?:(?:von|van|de|der|den|zu) )?\p{Lu}\p{Ll}+/u,
  },
  time: {
    asked: new RegExp(
      `${word('wann')}|${which('jahr', 'datum', 'monat', 'tag', 'zeit', 'epoche', 'jahrzehnt')}`,
      'iu',
    ),
    said: new RegExp(
      String.raw`(?<!\d)(?:1\d{3}|20\d\d)(?!\d)|\d\s*[vn]\.\s*chr|${word(months, centuries, weekdays, '\\d{2}ern?', 'uhr', 'täglich')}`,
      'iu',
    ),
  },
  number: {
    asked: new RegExp(
      `${word('wie ?viele?[mnr]?', 'wie (?:groß|alt|hoch|tief|weit|schwer|schnell|lange?|oft|teuer|breit)', 'prozent\\p{L}*', 'kostet?')}|${which('anzahl', 'zahl', 'anteil')}`,
      'iu',
    ),
    said: new RegExp(String.raw`\d+|${word(numberWords)}`, 'iu'),
  },
  place: {
    asked: new RegExp(
      `${word('wo', 'woher', 'wohin')}|${which('stadt', 'land', 'region', 'ort', 'kontinent', 'staat', 'fluss', 'gebiet', 'straße', 'universität')}`,
      'iu',
    ),
    said: /(?<!\p{L})(?:in|im|bei|beim|aus|nach|an|am|auf|vor|zwischen|nahe|entlang)(?: (?:der|den|dem|die|das|einem|einer))? \p{Lu}/u,
  },
  reason: {
    asked: new RegExp(
      word('warum', 'weshalb', 'wieso', 'wozu', 'wofür', 'grund', 'gründe', 'ursache', 'zweck'),
      'iu',
    ),
    said: new RegExp(
      word(
        'weil',
        'da',
        'denn',
        'damit',
        'um',
        'aufgrund',
        'wegen',
        'deshalb',
        'daher',
        'dadurch',
        'somit',
        'führte\\p{L}*',
        'dass',
      ),
      'iu',
    ),
  },
  manner: {
    asked:
      /^wie (?!viel|groß|alt|hoch|tief|weit|schwer|schnell|lang|oft|teuer|breit|heiß|hieß|nenn|nann)|womit|wodurch/iu,
    said: new RegExp(word(mannerWords), 'iu'),
  },
  name: {
    asked: new RegExp(
      word(
        'heißt',
        'heißen',
        'hieß\\p{L}*',
        'nenn\\p{L}*',
        'nann\\p{L}*',
        'genannt',
        'bezeich\\p{L}*',
        'name\\p{L}*',
        'begriff',
        'wort',
        'bekannt',
        'lautet',
      ),
      'iu',
    ),
    said: new RegExp(
      `[„"»“]|${word('genannt', 'bezeichnet\\p{L}*', 'namens', 'name\\p{L}*', 'bekannt', 'heißt', 'heißen', 'hieß\\p{L}*', 'nennt', 'nannte\\p{L}*', 'sogenannt\\p{L}*', 'begriff\\p{L}*')}`,
      'iu',
    ),
  },
} satisfies Record<string, AskedKind>

export type AskedKindName = keyof typeof askedKinds
