import { expect, it } from 'vitest'
import { lastQuestionOf, wordingsOf } from './wordings.ts'

const letter = `Sehr geehrte Damen und Herren, wir sind im Mai mit unseren beiden Kindern und einem Hund aus Hamburg hierher gezogen, weil meine Frau
eine neue Stelle am Krankenhaus angetreten hat. Der Umzug war anstrengend, und das Klavier ist dabei beschädigt worden. Welche Unterlagen
brauche ich für die Anmeldung? Mit freundlichen Grüßen, Familie Beispiel`

it('a letter is searched for by what it asks in the end, too', () => {
  expect(lastQuestionOf(letter)).toBe('Welche Unterlagen brauche ich für die Anmeldung?')
  expect(wordingsOf(letter, null)).toEqual([letter, 'Welche Unterlagen brauche ich für die Anmeldung?'])
})

it('a question is searched for as it is, and a follow-up as rule and model complete it', () => {
  expect(wordingsOf('Was kostet ein Reisepass?', null)).toEqual(['Was kostet ein Reisepass?'])
  const texts = ['Wann ist die Hundesteuer fällig?', 'Und wann ist sie fällig? Hundesteuer']
  expect(wordingsOf('Und wann ist sie fällig?', { texts, characters: 0 })).toEqual(texts)
})
