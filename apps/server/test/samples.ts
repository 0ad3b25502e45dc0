import type { BodyIn, RouteName, Routes } from '@lotse/contract'

type RoutesWithBody = { [Name in RouteName]: Routes[Name] extends { body: object } ? Name : never }[RouteName]

const password = { password: 'Neues-Passwort-1', password_confirmation: 'Neues-Passwort-1' }
const form = { name: 'Mira Muster', email: 'mira@musterstadt.example', role: 'user' as const }

/** A body that each route takes; the type demands one for every route that has a body. */
export const sampleBodies: { [Name in RoutesWithBody]: BodyIn<Routes[Name]> } = {
  'login.store': { email: 'mira@musterstadt.example', password: 'falsch' },
  'login.second-factor': { code: '123456' },
  'password.forgot': { email: 'mira@musterstadt.example' },
  'password.reset.store': password,
  'invitation.accept': password,
  'profile.update': {
    name: 'Mira Muster',
    email: 'mira@musterstadt.example',
    password: '',
    password_confirmation: '',
    current_password: '',
  },
  'profile.two-factor.begin': { current_password: 'x' },
  'profile.two-factor.enable': { code: '123456' },
  'profile.two-factor.disable': { current_password: 'x' },
  'profile.two-factor.recovery-codes': { current_password: 'x' },
  'settings.users.store': form,
  'settings.users.update': form,
  'settings.tenant.users.store': form,
  'settings.tenant.users.update': form,
  'settings.tenant.users.status': { status: 'inactive' },
  'superadmin.users.store': form,
  'superadmin.users.update': form,
  'superadmin.users.status': { status: 'inactive' },
  'superadmin.pages.update': { content: '# Impressum' },
}

/** A one-pixel PNG. */
export const samplePicture = {
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  name: 'bild.png',
  type: 'image/png',
}
