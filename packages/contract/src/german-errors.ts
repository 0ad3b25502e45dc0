import { z } from 'zod'

const formats: Record<string, string> = {
  email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  url: 'Bitte geben Sie eine gültige Adresse (URL) ein',
  uuid: 'Ungültige Kennung',
  datetime: 'Bitte geben Sie ein gültiges Datum mit Uhrzeit ein',
  date: 'Bitte geben Sie ein gültiges Datum ein',
  regex: 'Das Format ist ungültig',
}

const tooSmall = (issue: { origin: string; minimum: number | bigint }): string => {
  if (issue.origin === 'string') {
    return Number(issue.minimum) <= 1
      ? 'Dieses Feld ist erforderlich'
      : `Bitte geben Sie mindestens ${issue.minimum} Zeichen ein`
  }
  if (issue.origin === 'array' || issue.origin === 'set') {
    return Number(issue.minimum) <= 1
      ? 'Bitte wählen Sie mindestens einen Eintrag'
      : `Bitte wählen Sie mindestens ${issue.minimum} Einträge`
  }
  return `Der Wert muss mindestens ${issue.minimum} sein`
}

const tooBig = (issue: { origin: string; maximum: number | bigint }): string => {
  if (issue.origin === 'string') return `Bitte geben Sie höchstens ${issue.maximum} Zeichen ein`
  if (issue.origin === 'array' || issue.origin === 'set')
    return `Bitte wählen Sie höchstens ${issue.maximum} Einträge`
  return `Der Wert darf höchstens ${issue.maximum} sein`
}

const wrongType = (issue: { expected: string; input: unknown }): string => {
  if (issue.input === undefined || issue.input === null || issue.input === '')
    return 'Dieses Feld ist erforderlich'
  if (issue.expected === 'number' || issue.expected === 'int') return 'Bitte geben Sie eine Zahl ein'
  return 'Der Wert hat nicht die erwartete Form'
}

/** Zod's own German texts are not written for people ("Zu klein: erwartet, dass string >=3 Zeichen hat"). */
export const germanError: z.core.$ZodErrorMap = issue => {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formats[issue.format] ?? 'Das Format ist ungültig'
    case 'invalid_value':
    case 'invalid_union':
      return 'Bitte wählen Sie einen gültigen Wert'
    case 'unrecognized_keys':
      return `Unbekanntes Feld: ${issue.keys.join(', ')}`
    case 'not_multiple_of':
      return `Der Wert muss ein Vielfaches von ${issue.divisor} sein`
    default:
      return 'Der Wert ist ungültig'
  }
}

z.config({ customError: germanError })
