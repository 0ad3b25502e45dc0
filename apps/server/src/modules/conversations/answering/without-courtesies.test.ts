import { expect, it } from 'vitest'
import { meaningfulWords } from './question-words.ts'
import { withoutCourtesies } from './without-courtesies.ts'

it.each([
  ['Hallo, ich hätte mal eine Frage: Was kostet ein Ausweis?', 'Was kostet ein Ausweis?'],
  ['hallo ich hätte eine frage was kostet ein perso', 'was kostet ein perso'],
  ['Guten Tag, können Sie mir bitte sagen, was ein Ausweis kostet?', 'was ein Ausweis kostet?'],
  ['Hi, ich wollte mal fragen was ein Ausweis kostet. Danke!', 'was ein Ausweis kostet.'],
  ['Kann mir jemand sagen, wo ich parken darf?', 'wo ich parken darf?'],
  ['Wir ziehen um und wüssten gern, wie lange das dauert.', 'Wir ziehen um wie lange das dauert.'],
  ['Ich habe eine Frage zum Reisepass. Was kostet er?', 'zum Reisepass. Was kostet er?'],
  ['Meine Frage ist: Muss ich das melden?', 'Muss ich das melden?'],
  ['Ich brauche Hilfe bei der Anmeldung', 'bei der Anmeldung'],
  ['Ich bitte um Auskunft, welche Unterlagen ich brauche.', 'welche Unterlagen ich brauche.'],
  ['Ich ziehe um, was muss ich tun?', 'Ich ziehe um'],
  ['Was ist zu tun, wenn man umzieht?', 'wenn man umzieht?'],
  ['Mein Perso ist weg, was nun?', 'Mein Perso ist weg'],
  ['Danke! Und der Reisepass?', 'Und der Reisepass?'],
  ['Was kostet die Hundesteuer, bitte?', 'Was kostet die Hundesteuer?'],
  ['Ich möchte einen Hund anmelden. Können Sie mir weiterhelfen?', 'Ich möchte einen Hund anmelden.'],
  ['Was kostet er? Über eine schnelle Antwort würde ich mich freuen.', 'Was kostet er?'],
  [
    `Sehr geehrte Frau Dr. Albrecht,
    ich möchte gerne wissen, bis wann ich meinen Hund anmelden muss.

    Mit freundlichen Grüßen
    Max Müller
    Hauptstr. 5, 12345 Musterstadt`,
    'bis wann ich meinen Hund anmelden muss.',
  ],
])('of %j stays what is asked', (message, asked) => expect(withoutCourtesies(message)).toBe(asked))

it.each([
  'Was kostet ein Ausweis?',
  'Und was muss ich tun?',
  'Was muss ich beim Umzug tun?',
  'Was macht das Ordnungsamt?',
  'Was ist nun mit der Gebühr für die Biotonne?',
  'Und morgen? Hat das Bürgerbüro da geöffnet?',
  'Haben Sie geöffnet, morgen?',
  'Können Sie mir ein Formular schicken?',
  'Wie grüße ich den Bürgermeister?',
  'Wo ist das LG?',
  'Haben Sie eine Frage gestellt?',
  'Was kostet es, wenn ich Ihre Hilfe bei der Anmeldung brauche?',
  'Liebe Frau Müller mein kleiner Hund ist gestorben, wer hilft?',
  'Ich habe meinen Ausweis verloren. Ich brauche Hilfe bei der Anzeige',
  'Wie nennt man die Zeit, die benötigt wird, um eine Antwort auf einer Turing-Maschine auszugeben?',
  'Sagen Sie mir die Öffnungszeiten der Bücherei',
])('nothing is taken of %j', message => expect(withoutCourtesies(message)).toBe(message))

it.each(['Hallo', 'Guten Tag!', 'Vielen Dank für die Hilfe!', 'Können Sie mir helfen?', ''])(
  '%j, which asks nothing, stays as it is',
  message => expect(withoutCourtesies(message)).toBe(message),
)

it('what is left asks for what was asked for, and has no courtesy any more', () => {
  const beginnings = ['', 'Hallo, ', 'Guten Tag zusammen! ', 'hi ', 'Sehr geehrte Damen und Herren,\n']
  const announcements = ['', 'ich habe eine kurze Frage. ', 'können Sie mir helfen? ']
  const ways = ['', 'Ich würde gerne wissen, ', 'wissen Sie, ', 'bitte teilen Sie mir mit, ']
  const ends = ['', ' Danke!', ' Vielen Dank im Voraus. LG Anna', '\n\nMit freundlichen Grüßen\nErika Muster']
  for (const beginning of beginnings)
    for (const announcement of announcements)
      for (const way of ways)
        for (const end of ends) {
          const message = `${beginning}${announcement}${way}wann der Sperrmüll abgeholt wird.${end}`
          const asked = withoutCourtesies(message)
          expect(asked, message).toBe('wann der Sperrmüll abgeholt wird.')
          expect(meaningfulWords(asked).length).toBeGreaterThan(1)
        }
})
