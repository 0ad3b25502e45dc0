import { z } from 'zod'
import type { Language } from './route.ts'

/** What the error at a field says. Zod's own texts are not written for people ("Zu klein: erwartet, dass string >=3 Zeichen hat"). */
interface Words {
  required: string
  number: string
  wholeNumber: string
  tooLarge: string
  tooSmall: string
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
  unknownField(key: string): string
  multipleOf(divisor: string): string
}

const words: Record<Language, Words> = {
  de: {
    required: 'Dieses Feld ist erforderlich',
    number: 'Bitte geben Sie eine Zahl ein',
    wholeNumber: 'Bitte geben Sie eine ganze Zahl ein',
    tooLarge: 'Der Wert ist zu groß',
    tooSmall: 'Der Wert ist zu klein',
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
      end_before_start: 'Das Ende liegt vor dem Beginn',
      unusable_characters: 'Enthält unzulässige Zeichen',
      recipient_needed: 'Bitte wählen Sie mindestens eine Person oder Adresse',
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
    unknownField: key => `Unbekanntes Feld: ${key}`,
    multipleOf: divisor => `Der Wert muss ein Vielfaches von ${divisor} sein`,
  },
  en: {
    required: 'This field is required.',
    number: 'Please enter a number.',
    wholeNumber: 'Please enter a whole number.',
    tooLarge: 'The value is too large.',
    tooSmall: 'The value is too small.',
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
      end_before_start: 'The end is before the start.',
      unusable_characters: 'Contains characters that cannot be used.',
      recipient_needed: 'Please choose at least one person or address.',
    },
    atLeast: minimum => `The value must be at least ${minimum}.`,
    atMost: maximum => `The value must be at most ${maximum}.`,
    atLeastCharacters: minimum => `Please enter at least ${minimum} characters.`,
    atMostCharacters: maximum => `Please enter at most ${maximum} characters.`,
    atLeastEntries: minimum =>
      minimum <= 1 ? 'Please choose at least one entry.' : `Please choose at least ${minimum} entries.`,
    atMostEntries: maximum => `Please choose at most ${maximum} entries.`,
    unknownField: key => `Unknown field: ${key}`,
    multipleOf: divisor => `The value must be a multiple of ${divisor}.`,
  },
}

/** Names of fields come from whoever calls, and may be as long as the whole request. */
export const shortened = (name: string, length = 80): string =>
  name.length > length ? `${name.slice(0, length)}…` : name

const isList = (origin: string): boolean => origin === 'array' || origin === 'set'
/** The limit of whole numbers themselves; nobody has ever heard of it. */
const isBeyondNumbers = (limit: number | bigint): boolean =>
  Math.abs(Number(limit)) >= Number.MAX_SAFE_INTEGER
const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''

const textsIn =
  (say: Words): z.core.$ZodErrorMap =>
  issue => {
    switch (issue.code) {
      case 'invalid_type':
        if (isMissing(issue.input)) return say.required
        if (issue.expected === 'int' && typeof issue.input === 'number') return say.wholeNumber
        return issue.expected === 'number' || issue.expected === 'int' ? say.number : say.shape
      case 'too_small':
        if (isList(issue.origin)) return say.atLeastEntries(Number(issue.minimum))
        if (isBeyondNumbers(issue.minimum)) return say.tooSmall
        if (issue.origin !== 'string') return say.atLeast(String(issue.minimum))
        return Number(issue.minimum) <= 1 ? say.required : say.atLeastCharacters(String(issue.minimum))
      case 'too_big':
        if (isList(issue.origin)) return say.atMostEntries(String(issue.maximum))
        if (isBeyondNumbers(issue.maximum)) return say.tooLarge
        return issue.origin === 'string'
          ? say.atMostCharacters(String(issue.maximum))
          : say.atMost(String(issue.maximum))
      case 'invalid_format':
        if (isMissing(issue.input)) return say.required
        return say.formats[issue.format] ?? say.format
      case 'invalid_value':
      case 'invalid_union':
        return say.choice
      case 'unrecognized_keys':
        // The first stands for all: who sends thousands would otherwise read each name thousands of times.
        return say.unknownField(shortened(issue.keys[0] ?? ''))
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

/** What stands at each field that a form does not have. */
export const unknownField = (language: Language, key: string): string =>
  words[language].unknownField(shortened(key))

z.config({ customError: fieldErrors.de })
