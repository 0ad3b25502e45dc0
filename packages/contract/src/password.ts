import { z } from 'zod'

/** The rules of the live display, in the order shown. The form and the server check the same list. */
export const passwordRules = [
  { key: 'length', label: 'Mindestens 12 Zeichen', holds: (text: string) => [...text].length >= 12 },
  {
    key: 'case',
    label: 'Groß- und Kleinbuchstaben',
    holds: (text: string) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text),
  },
  { key: 'digit', label: 'Mindestens eine Ziffer', holds: (text: string) => /\p{Nd}/u.test(text) },
  {
    key: 'special',
    label: 'Mindestens ein Sonderzeichen',
    holds: (text: string) => /[^\p{L}\p{N}\s]/u.test(text),
  },
] as const

const passwordMaxLength = 256

export const newPassword = z
  .string()
  .max(passwordMaxLength)
  .refine(text => passwordRules.every(rule => rule.holds(text)), {
    error: 'Das Passwort erfüllt noch nicht alle Anforderungen',
  })

export const passwordMismatch = 'Die Passwörter stimmen nicht überein'

/** For every form that sets a password: twice the same, error at the second field. */
export const passwordPair = z
  .strictObject({ password: newPassword, password_confirmation: z.string() })
  .refine(pair => pair.password === pair.password_confirmation, {
    path: ['password_confirmation'],
    error: passwordMismatch,
  })
