import { describe, expect, it } from 'vitest'
import { passageSentences } from './passage-sentences.ts'

const long = (words: string): string => `${words} ${'und so weiter '.repeat(12).trim()}`

describe('what a passage states', () => {
  it('has a short list as one statement with the words that lead to it', () => {
    const list = 'Die Entschädigung setzt sich zusammen aus\n\na) 65 € im Monat\nb) einem Sitzungsgeld.'
    expect(passageSentences(`${list}\n\nSie wird nachträglich gezahlt.`)).toEqual([
      'Die Entschädigung setzt sich zusammen aus\na) 65 € im Monat\nb) einem Sitzungsgeld.',
      'Sie wird nachträglich gezahlt.',
    ])
  })

  it('has each item of a long list as one, beside the words that lead to it', () => {
    const items = ['1. die Wahl des Landrats', long('2. die Ehrungen'), long('3. die Wappen')]
    expect(passageSentences(`Ein Satz davor. Dem Kreistag obliegt:\n${items.join('\n\n')}`)).toEqual([
      'Ein Satz davor.',
      'Dem Kreistag obliegt:',
      ...items,
    ])
  })

  it('puts what is wrapped to its item', () => {
    expect(passageSentences('Mitzubringen sind:\n- der Ausweis\noder der Pass\n- ein Foto')).toEqual([
      'Mitzubringen sind:\n- der Ausweis oder der Pass\n- ein Foto',
    ])
  })

  it('takes the end of a sentence before a list for no beginning of it', () => {
    expect(passageSentences('Das gilt immer.\n\n- im Sommer\n- im Winter')).toEqual([
      'Das gilt immer.',
      '- im Sommer\n- im Winter',
    ])
  })

  it('takes a single number that begins a line for no list, and a lone item for the title of what comes next', () => {
    expect(passageSentences('Der Antrag ist bis zum\n1. Juli zu stellen.')).toEqual([
      'Der Antrag ist bis zum 1. Juli zu stellen.',
    ])
    expect(passageSentences('e) Bauschutt\n\nStoffe aus Bautätigkeiten.\n\nf) Altholz')).toEqual([
      'e) Bauschutt: Stoffe aus Bautätigkeiten.',
      'f) Altholz',
    ])
  })

  it('counts the paragraphs of a statute as sentences', () => {
    expect(passageSentences('(1) Organe sind der Kreistag.\n(2) Der Landrat leitet ihn.')).toEqual([
      '(1) Organe sind der Kreistag.',
      '(2) Der Landrat leitet ihn.',
    ])
  })
})
