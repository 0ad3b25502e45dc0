import { describe, expect, it } from 'vitest'
import { readQuestion } from '../../../retrieval/index.ts'
import { rankSentences } from './rank-sentences.ts'
import type { PassageToRank } from './sentence-features.ts'

const section = (title: string, heading: string, text: string): PassageToRank => ({
  title,
  heading,
  text,
  score: 1,
})

const identityCard = section(
  'Bürgerbüro',
  'Personalausweis',
  'Die Herstellung dauert drei Wochen. Mitzubringen sind der bisherige Ausweis und ein Lichtbild.',
)
const parkingCard = section(
  'Bürgerbüro',
  'Bewohnerparkausweis',
  'Er gilt für ein Fahrzeug. Mitzubringen sind der Fahrzeugschein und der Personalausweis.',
)
const rates = section(
  'Satzung über die Hundesteuer',
  '§ 4 Steuersätze',
  'Die Steuer beträgt jährlich 96 Euro je Hund.',
)
const start = section(
  'Satzung über die Hundesteuer',
  '§ 12 Inkrafttreten',
  'Die Hundesteuersatzung vom 9. Mai 2016 tritt außer Kraft.',
)

const duty = section(
  'Satzung über die Hundesteuer',
  '§ 9 Anzeigepflichten',
  'Wer einen Hund aufnimmt, hat ihn innerhalb von zwei Wochen schriftlich oder zur Niederschrift anzumelden.',
)
const offence = section(
  'Satzung über die Hundesteuer',
  '§ 14 Ordnungswidrigkeiten',
  'Ordnungswidrig handelt, wer entgegen § 9 einen Hund nicht oder nicht rechtzeitig anmeldet.',
)

/** The search thinks less of the second one. */
const likeliest = (question: string, [first, second]: [PassageToRank, PassageToRank]): string => {
  const passages = [first, { ...second, score: 0.7 }]
  const { sentences } = rankSentences({ question, ...readQuestion(question) }, passages)
  return sentences.toSorted((a, b) => b.chance - a.chance)[0]?.text ?? ''
}

describe('a sentence under a heading', () => {
  const asksForIdentityCard = 'Was muss ich für einen neuen Personalausweis mitbringen?'

  it('is about what the heading names', () => {
    expect(likeliest(asksForIdentityCard, [identityCard, parkingCard])).toContain('Lichtbild')
    const asksForParkingCard = 'Was muss ich für einen Bewohnerparkausweis mitbringen?'
    expect(likeliest(asksForParkingCard, [parkingCard, identityCard])).toContain('Fahrzeugschein')
  })

  it('and what the document is about', () => {
    expect(likeliest('Wie hoch ist die Hundesteuer?', [rates, start])).toContain('96 Euro')
  })

  it('answers with the duty and its day, not with what its breach is called', () => {
    expect(likeliest('Bis wann muss ich meinen Hund anmelden?', [offence, duty])).toContain('zwei Wochen')
    expect(likeliest('Welche Strafe droht, wenn ich meinen Hund nicht anmelde?', [duty, offence])).toContain(
      'Ordnungswidrig',
    )
  })

  it('is not, where the document has none', () => {
    const bare = (passage: PassageToRank) => ({ ...passage, heading: '' })
    expect(likeliest(asksForIdentityCard, [bare(identityCard), bare(parkingCard)])).toContain(
      'Fahrzeugschein',
    )
  })
})
