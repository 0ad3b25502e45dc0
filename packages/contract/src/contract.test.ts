import { expect, test } from 'vitest'
import {
  newPassword,
  passwordPair,
  passwordRules,
  profileForm,
  routes,
  signInForm,
  userForm,
} from './index.ts'

const errorsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries((result.error?.issues ?? []).map(issue => [issue.path.join('.'), issue.message]))

test('missing and malformed fields are named in German for people', () => {
  expect(errorsOf(userForm.safeParse({ name: ' ', email: 'kein-at', role: 'chef' }))).toEqual({
    name: 'Dieses Feld ist erforderlich',
    email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    role: 'Bitte wählen Sie einen gültigen Wert',
  })
  expect(errorsOf(userForm.safeParse({ name: 'x'.repeat(121), email: 'a@b.de', role: 'user' }))).toEqual({
    name: 'Bitte geben Sie höchstens 120 Zeichen ein',
  })
  expect(errorsOf(signInForm.safeParse({}))).toEqual({
    email: 'Dieses Feld ist erforderlich',
    password: 'Dieses Feld ist erforderlich',
  })
})

test('a field that nobody knows is an error', () => {
  const result = userForm.safeParse({ name: 'Mira', email: 'a@b.de', role: 'user', is_super_admin: true })
  expect(errorsOf(result)).toEqual({ '': 'Unbekanntes Feld: is_super_admin' })
})

test('names carry no control or direction characters', () => {
  expect(userForm.safeParse({ name: 'Mira\u202Etxt', email: 'a@b.de', role: 'user' }).success).toBe(false)
  expect(userForm.safeParse({ name: 'Mira Öztürk-Groß', email: 'a@b.de', role: 'user' }).success).toBe(true)
})

test('addresses are compared in small letters and without blanks around', () => {
  expect(userForm.parse({ name: 'Mira', email: '  Mira@Stadt.EXAMPLE ', role: 'user' }).email).toBe(
    'mira@stadt.example',
  )
})

test.each([
  ['Kurz-1a', ['length']],
  ['alles-klein-geschrieben-1', ['case']],
  ['Ohne-Ziffer-Dabei', ['digit']],
  ['OhneSonderzeichen1', ['special']],
  ['Äpfel-und-Birnen-7', []],
])('the password %s breaks the rules %j', (password, broken) => {
  expect(passwordRules.filter(rule => !rule.holds(password)).map(rule => rule.key)).toEqual(broken)
  expect(newPassword.safeParse(password).success).toBe(broken.length === 0)
})

test('a password is given twice, and an empty one in the profile means no change', () => {
  const pair = { password: 'Äpfel-und-Birnen-7', password_confirmation: 'anders' }
  expect(errorsOf(passwordPair.safeParse(pair))).toEqual({
    password_confirmation: 'Die Passwörter stimmen nicht überein',
  })
  expect(
    profileForm.safeParse({ name: 'Mira', email: 'a@b.de', password: '', password_confirmation: '' }).success,
  ).toBe(true)
  expect(
    profileForm.safeParse({ name: 'Mira', email: 'a@b.de', password: 'kurz', password_confirmation: 'kurz' })
      .success,
  ).toBe(false)
})

test('no two routes share method and path', () => {
  const addresses = Object.values(routes).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})
