import { describe, expect, it } from 'vitest'
import { saysWhatIsAsked } from './expected-answer.ts'

describe('what a question asks for', () => {
  it.each([
    ['Was kostet die Hundesteuer?', 'Die Steuer beträgt 96 Euro.', 'Die Steuer ist am 1. Juli fällig.'],
    [
      'Wie hoch ist die Gebühr?',
      'Die Anmeldung ist gebührenfrei.',
      'Die Gebühr wird per Bescheid festgesetzt.',
    ],
    [
      'Wie hoch ist die Hundesteuer?',
      'Die Steuer beträgt 96 Euro.',
      'Die Hundesteuersatzung vom 9. Dezember 2016 tritt außer Kraft.',
    ],
    ['Wie hoch ist der Hebesatz?', 'Er beträgt 420 v. H.', 'Er gilt seit 2016.'],
    ['Wie hoch ist der Turm?', 'Er misst 75 Meter.', 'Er steht am Markt.'],
    ['Wann ist geöffnet?', 'Montags bis 16 Uhr.', 'Das Bürgerbüro liegt am Marktplatz.'],
    ['Wie lange dauert das?', 'Die Wartezeit beträgt etwa drei Wochen.', 'Es wird zügig bearbeitet.'],
    ['Wie oft wird geleert?', 'Die Tonne wird alle zwei Wochen geleert.', 'Die Tonne ist braun.'],
    ['Wie kann ich anrufen?', 'Rufnummer 0123 456-310', 'Der Termin wird vereinbart.'],
  ])('%s is said by “%s”, not by “%s”', (question, fit, unfit) => {
    expect(saysWhatIsAsked(question)(fit)).toBe(true)
    expect(saysWhatIsAsked(question)(unfit)).toBe(false)
  })

  it('can be anything', () => {
    expect(saysWhatIsAsked('Wer haftet für den Hund?')('Wer ihn hält.')).toBe(true)
  })

  it('takes no time over the longest message', () => {
    expect(saysWhatIsAsked('wie '.repeat(1000))('zwei '.repeat(100_000))).toBe(true)
    expect(saysWhatIsAsked('wie hoch '.repeat(500))('7 '.repeat(100_000))).toBe(true)
  })
})
