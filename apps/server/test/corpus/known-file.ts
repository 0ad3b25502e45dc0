/** What a file of the corpus says, as its author knows it: the yardstick for what is read of it. */
export type KnownBlock =
  | { heading: string; level: number; page?: number }
  | { text: string; page?: number }
  | { rows: string[][]; page?: number }

export interface KnownFile {
  name: string
  bytes: Buffer
  blocks: KnownBlock[]
}

export const heading = (level: number, text: string): KnownBlock => ({ heading: text, level })
export const text = (words: string): KnownBlock => ({ text: words })
export const table = (...rows: string[][]): KnownBlock => ({ rows })

const subjects = [
  'Die Gemeinde',
  'Der Eigentümer',
  'Die zuständige Behörde',
  'Der Bürgermeister',
  'Die Antragstellerin',
  'Das Ordnungsamt',
]
const verbs = ['erhebt', 'prüft', 'bestimmt', 'veröffentlicht', 'genehmigt', 'beschließt']
const objects = [
  'eine Gebühr für die Benutzung der öffentlichen Einrichtungen',
  'den Antrag innerhalb von drei Monaten nach Eingang aller Unterlagen',
  'die Höhe der Beiträge nach Maßgabe dieser Satzung',
  'das Verzeichnis der Straßen und Plätze im Stadtgebiet',
  'den Anschluss an die Abwasseranlage auf schriftlichen Antrag',
]
const ends = [
  'soweit nicht durch Gesetz etwas anderes bestimmt ist.',
  'wenn ein öffentliches Interesse besteht.',
  'und gibt dies in ortsüblicher Weise bekannt.',
  'sofern die Voraussetzungen des § 4 Abs. 2 vorliegen.',
]
const of = <T>(list: T[], at: number): T => list[at % list.length] as T

/** A sentence of administration, another one for every number. */
export const sentence = (seed: number): string =>
  `${of(subjects, seed)} ${of(verbs, seed * 5 + 1)} ${of(objects, seed * 3)}, ${of(ends, seed * 7 + (seed >> 2))}`

export const paragraph = (seed: number, sentences = 3): string =>
  Array.from({ length: sentences }, (_, index) => sentence(seed * 11 + index)).join(' ')
