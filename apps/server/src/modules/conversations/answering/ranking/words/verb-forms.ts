import { readFileSync } from 'node:fs'
import { everyWord } from '../../../../retrieval/index.ts'

/** What stands before a verb and makes another one of it: "verbrannte" belongs to "verbrennen" and not to "brennen". */
const prefixes =
  'ab an auf aus be bei dar durch ein ent er fest fort frei her heran heraus herein hervor hin hinaus hinein hinzu los mit nach nieder statt teil uber um unter ver vor voraus vorbei weg weiter wider wieder zer zu zuruck zusammen'
    .split(' ')
    .toSorted((a, b) => b.length - a.length)

const shortestRest = 3

/** Every line of a data file beside this one that says something. */
export const linesOf = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#') && !line.startsWith('//'))

export const stemsIn = (text: string): string[] => {
  const stems: string[] = []
  everyWord(text, ({ stem }) => {
    if (stem) stems.push(stem)
  })
  return stems
}

/** By the stem of each form the stem of its verb. */
const readForms = (): Map<string, string> => {
  const verbs = new Map<string, string>()
  for (const line of linesOf('./verb-forms.txt')) {
    const stems = stemsIn(line)
    for (const stem of stems) if (!verbs.has(stem)) verbs.set(stem, stems[0] ?? stem)
  }
  return verbs
}

let forms: Map<string, string> | null = null

/** The stem of the verb that a stem is a form of, with what stands before it; of other words the stem itself. */
export const verbOf = (stem: string): string => {
  forms ??= readForms()
  const whole = forms.get(stem)
  if (whole) return whole
  for (const prefix of prefixes) {
    const rest = stem.slice(prefix.length)
    if (rest.length < shortestRest || !stem.startsWith(prefix)) continue
    // "angebrochen"; of "gebrochen" the stem has left it already.
    const verb = forms.get(rest) ?? (rest.startsWith('ge') ? forms.get(rest.slice(2)) : undefined)
    if (verb) return prefix + verb
  }
  return stem
}
