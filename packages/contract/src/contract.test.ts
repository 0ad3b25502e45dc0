import { describe, expect, it, test } from 'vitest'
import {
  colourThemes,
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
  for (const empty of [{}, { email: '', password: '' }, { email: ' ', password: '' }])
    expect(errorsOf(signInForm.safeParse(empty))).toEqual({
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

test.each([
  'https://evil.test/klick hier',
  'Klicken: evil.test',
  'www.evil',
  'EVIL.COM',
  'a.evil.com',
  'Anna anna@evil.test',
  '//evil',
])('a person’s name is no address: %s', name => {
  expect(errorsOf(userForm.safeParse({ name, email: 'a@b.de', role: 'user' }))).toEqual({
    name: 'Ein Name darf keine Internet- oder E-Mail-Adresse enthalten',
  })
})

test.each([
  'Dr.med. Änne O’Neill-Groß',
  'Prof.Dr. K. Müller',
  'J.R.R.Tolkien',
  'Dipl.-Ing. Ö',
  '<b>"Böse" & Söhne</b>',
])('a person may have this name: %s', name => {
  expect(userForm.safeParse({ name, email: 'a@b.de', role: 'user' }).success).toBe(true)
})

const luminanceOf = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('the colours of chats', () => {
  const palettes = Object.entries(colourThemes).flatMap(([name, { colors, darkColors }]) => [
    { name, colours: colors },
    { name: `${name}, dark`, colours: darkColors },
  ])
  it.each(palettes)('can be read wherever they carry text: $name', ({ colours }) => {
    const { primaryColor, secondaryColor, backgroundColor, buttonColor, textColor } = colours
    const pairs: [string, string][] = [
      [textColor, backgroundColor],
      [textColor, secondaryColor],
      [primaryColor, backgroundColor],
      [primaryColor, secondaryColor],
      [backgroundColor, primaryColor],
      [backgroundColor, buttonColor],
    ]
    for (const [one, other] of pairs) expect(contrastOf(one, other), `${one} ${other}`).toBeGreaterThan(4.5)
  })
})
