import { describe, expect, it } from 'vitest'
import { wordsIn } from '../analyser.ts'
import { type EverydayLine, everydayGerman, parseLine, readLines } from './everyday-german.ts'

const lines = readLines()
const entries = lines.flatMap(line => parseLine(line) ?? [])
const nameOf = (words: string) =>
  wordsIn(words)
    .map(({ stem }) => stem)
    .join(' ')
const arrowOf = ({ everyday, official, isForm }: EverydayLine) =>
  `${isForm ? everyday : nameOf(everyday)} > ${nameOf(official)}`

/** The first way back to where it began, by what everyday words lead to. */
const circleIn = (list: EverydayLine[]): string[] | null => {
  const next = Map.groupBy(list, ({ everyday }) => nameOf(everyday))
  const done = new Set<string>()
  const walk = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) return [...path, name]
    if (done.has(name)) return null
    for (const { official } of next.get(name) ?? []) {
      const circle = walk(nameOf(official), [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return null
  }
  for (const name of next.keys()) {
    const circle = walk(name, [])
    if (circle) return circle
  }
  return null
}

describe('the dictionary of everyday and official German', () => {
  it('has at least 1,500 entries, under the headings of the fields of life', () => {
    expect(entries.length).toBeGreaterThanOrEqual(1500)
    expect(lines.filter(line => line.startsWith('# ')).length).toBeGreaterThan(20)
    expect(lines.findIndex(line => line.startsWith('# '))).toBeLessThan(
      lines.findIndex(line => parseLine(line) !== null),
    )
  })

  it('has words on both sides and weights between 0 and 1, the way back weaker', () => {
    for (const { everyday, official, weight, backWeight } of entries) {
      expect(nameOf(everyday), everyday).not.toBe('')
      expect(nameOf(official), official).not.toBe('')
      expect(weight, `${everyday} > ${official}`).toBeGreaterThan(0)
      expect(weight, `${everyday} > ${official}`).toBeLessThanOrEqual(1)
      if (backWeight !== null) expect(backWeight, `${official} > ${everyday}`).toBeLessThan(weight)
    }
  })

  it('says nothing twice, and of no word that it means itself', () => {
    const arrows = entries.map(arrowOf)
    expect(arrows.filter((arrow, index) => arrows.indexOf(arrow) !== index)).toEqual([])
    expect(entries.filter(({ everyday, official }) => nameOf(everyday) === nameOf(official))).toEqual([])
  })

  it('never leads in a circle', () => {
    const back = { everyday: 'Gaststätte', official: 'Kneipe', weight: 1, backWeight: null, isForm: false }
    expect(circleIn([...entries, back])).toEqual(expect.arrayContaining(['gaststatt', 'kneip']))
  })

  it('is sorted within each field', () => {
    const fields = lines
      .join('\n')
      .split(/^# .*$/m)
      .slice(1)
    for (const field of fields) {
      const words = field.split('\n').flatMap(line => parseLine(line)?.everyday ?? [])
      expect(words).toEqual(words.toSorted((a, b) => a.localeCompare(b, 'de')))
    }
  })

  it.each([
    'Kneipe Gaststätte',
    'Kneipe > Gaststätte',
    'Kneipe > Gaststätte viel',
    'Kneipe <> Gaststätte 0.9',
    'Kneipe! <> Gaststätte 0.9 0.45',
  ])('takes no line like %s', line => {
    expect(() => parseLine(line)).toThrow(line)
  })

  it('is known by stems, both ways where both ways hold', () => {
    const { meanings } = everydayGerman()
    const meantBy = (stem: string) =>
      meanings
        .get(stem)
        ?.flatMap(({ stems, words }) => (stems.length === 1 ? words.map(({ stem }) => stem) : []))
    expect(meantBy('kneip')).toContain('gaststatt')
    expect(meantBy('gaststatt')).toContain('kneip')
  })

  it('knows some words by their form, for their stem is that of others', () => {
    const { forms } = everydayGerman()
    expect(forms.get('perso')?.flatMap(({ words }) => words.map(({ stem }) => stem))).toContain(
      'personalauswei',
    )
    expect(entries.filter(({ everyday, isForm }) => isForm && /\s/.test(everyday))).toEqual([])
  })
})
