import { z } from 'zod'
import type { Language } from './route.ts'

/** What the error at a field says. Zod's own texts are not written for people ("Zu klein: erwartet, dass string >=3 Zeichen hat"). */
interface Words {
  required: string
  number: string
  shape: string
  choice: string
  invalid: string
  format: string
  formats: Record<string, string>
  /** Rules with a name of their own: `refine(…, { params: { rule } })`. */
  rules: Record<string, string>
  atLeast(minimum: string): string
  atMost(maximum: string): string
  atLeastCharacters(minimum: string): string
  atMostCharacters(maximum: string): string
  atLeastEntries(minimum: number): string
  atMostEntries(maximum: string): string
  unknownField(keys: string): string
  multipleOf(divisor: string): string
}

const words: Record<Language, Words> = {
  de: {
    required: 'Dieses Feld ist erforderlich',
    number: 'Bitte geben Sie eine Zahl ein',
    shape: 'Der Wert hat nicht die erwartete Form',
    choice: 'Bitte wählen Sie einen gültigen Wert',
    invalid: 'Der Wert ist ungültig',
    format: 'Das Format ist ungültig',
    formats: {
      email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
      url: 'Bitte geben Sie eine gültige Adresse (URL) ein',
      uuid: 'Ungültige Kennung',
      datetime: 'Bitte geben Sie ein gültiges Datum mit Uhrzeit ein',
      date: 'Bitte geben Sie ein gültiges Datum ein',
    },
    rules: {
      two_decimals: 'Bitte geben Sie höchstens zwei Nachkommastellen ein',
      since_2000: 'Bitte geben Sie ein Datum ab dem Jahr 2000 ein',
    },
    atLeast: minimum => `Der Wert muss mindestens ${minimum} sein`,
    atMost: maximum => `Der Wert darf höchstens ${maximum} sein`,
    atLeastCharacters: minimum => `Bitte geben Sie mindestens ${minimum} Zeichen ein`,
    atMostCharacters: maximum => `Bitte geben Sie höchstens ${maximum} Zeichen ein`,
    atLeastEntries: minimum =>
      minimum <= 1
        ? 'Bitte wählen Sie mindestens einen Eintrag'
        : `Bitte wählen Sie mindestens ${minimum} Einträge`,
    atMostEntries: maximum => `Bitte wählen Sie höchstens ${maximum} Einträge`,
    unknownField: keys => `Unbekanntes Feld: ${keys}`,
    multipleOf: divisor => `Der Wert muss ein Vielfaches von ${divisor} sein`,
  },
  en: {
    required: 'This field is required.',
    number: 'Please enter a number.',
    shape: 'The value does not have the expected form.',
    choice: 'Please choose a valid value.',
    invalid: 'The value is invalid.',
    format: 'The format is invalid.',
    formats: {
      email: 'Please enter a valid e-mail address.',
      url: 'Please enter a valid address (URL).',
      uuid: 'Invalid identifier.',
      datetime: 'Please enter a valid date and time.',
      date: 'Please enter a valid date.',
    },
    rules: {
      two_decimals: 'Please enter at most two decimals.',
      since_2000: 'Please enter a date from the year 2000 on.',
    },
    atLeast: minimum => `The value must be at least ${minimum}.`,
    atMost: maximum => `The value must be at most ${maximum}.`,
    atLeastCharacters: minimum => `Please enter at least ${minimum} characters.`,
    atMostCharacters: maximum => `Please enter at most ${maximum} characters.`,
    atLeastEntries: minimum =>
      minimum <= 1 ? 'Please choose at least one entry.' : `Please choose at least ${minimum} entries.`,
    atMostEntries: maximum => `Please choose at most ${maximum} entries.`,
    unknownField: keys => `Unknown field: ${keys}`,
    multipleOf: divisor => `The value must be a multiple of ${divisor}.`,
  },
}

const isList = (origin: string): boolean => origin === 'array' || origin === 'set'
const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''

const textsIn =
  (say: Words): z.core.$ZodErrorMap =>
  issue => {
    switch (issue.code) {
      case 'invalid_type':
        if (isMissing(issue.input)) return say.required
        return issue.expected === 'number' || issue.expected === 'int' ? say.number : say.shape
      case 'too_small':
        if (isList(issue.origin)) return say.atLeastEntries(Number(issue.minimum))
        if (issue.origin !== 'string') return say.atLeast(String(issue.minimum))
        return Number(issue.minimum) <= 1 ? say.required : say.atLeastCharacters(String(issue.minimum))
      case 'too_big':
        if (isList(issue.origin)) return say.atMostEntries(String(issue.maximum))
        return issue.origin === 'string'
          ? say.atMostCharacters(String(issue.maximum))
          : say.atMost(String(issue.maximum))
      case 'invalid_format':
        return say.formats[issue.format] ?? say.format
      case 'invalid_value':
      case 'invalid_union':
        return say.choice
      case 'unrecognized_keys':
        return say.unknownField(issue.keys.join(', '))
      case 'not_multiple_of':
        return say.multipleOf(String(issue.divisor))
      case 'custom':
        return say.rules[String(issue.params?.rule)] ?? say.invalid
      default:
        return say.invalid
    }
  }

/** For `safeParse(value, { error })`. The product is German, so that German is what is said without being asked. */
export const fieldErrors: Record<Language, z.core.$ZodErrorMap> = {
  de: textsIn(words.de),
  en: textsIn(words.en),
}

z.config({ customError: fieldErrors.de })
