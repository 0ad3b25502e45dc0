import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldWord } from '../reading/normalise.ts'
import { remember } from '../reading/remember.ts'
import { offenceWords } from '../rules/offence-words.ts'

/** The fields of `lexicon.txt`, by name. */
const readFields = (): Record<string, string[]> => {
  const fields: Record<string, string[]> = {}
  let words: string[] = []
  for (const line of readFileSync(join(import.meta.dirname, 'lexicon.txt'), 'utf8').split('\n'))
    if (line.startsWith('# ')) {
      words = []
      fields[line.slice(2)] = words
    } else if (!line.startsWith('//')) words.push(...line.split(' '))
  return fields
}

const fields: Readonly<Record<string, readonly string[]>> = {
  ...readFields(),
  ...Object.fromEntries(
    Object.entries(offenceWords).map(([name, words]) => [`rules.${name}`, words.trim().split(/\s+/)]),
  ),
}

export const fieldNames = Object.keys(fields)

const [whole, beginnings, endings] = [0, 1, 2].map(() => new Map<string, number[]>()) as [
  Map<string, number[]>,
  Map<string, number[]>,
  Map<string, number[]>,
]
for (const [field, words] of Object.values(fields).entries())
  for (const word of words) {
    const letters = foldWord(word.replaceAll('*', ''))
    if (letters.length < 2) continue
    const map = word.endsWith('*') ? beginnings : word.startsWith('*') ? endings : whole
    map.set(letters, [...(map.get(letters) ?? []), field])
  }
const longest = 18

/** The fields that a folded word belongs to. */
export const fieldsOf = remember((word): readonly number[] => {
  const found = new Set(whole.get(word))
  for (let length = 2; length <= Math.min(word.length, longest); length++) {
    for (const field of beginnings.get(word.slice(0, length)) ?? []) found.add(field)
    for (const field of endings.get(word.slice(-length)) ?? []) found.add(field)
  }
  return [...found]
})
