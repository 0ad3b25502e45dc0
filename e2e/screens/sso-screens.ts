import { button, see } from '../acting.ts'
import { failedAttempt, ssoCircle } from '../sso-attempts.ts'
import type { Screen } from './screen.ts'

export const ssoScreens: Screen[] = [
  {
    name: 'the monitoring of sign-ins',
    as: 'superAdmin',
    path: '/superadmin/sso/monitoring',
    shows: 'Recent Authentication Failures',
    async open(page) {
      await see(page.getByText('EXPIRING').first())
      await see(page.getByRole('heading', { name: ssoCircle }))
    },
  },
  {
    name: 'the monitoring of sign-ins, under the address of its data',
    as: 'superAdmin',
    path: '/superadmin/sso/monitoring/dashboard',
    shows: 'Recent Authentication Failures',
  },
  {
    name: 'the doctor of sign-ins',
    as: 'superAdmin',
    path: '/superadmin/sso/doctor',
    shows: 'Was haben Sie?',
  },
  {
    name: 'what the doctor says of a failed attempt',
    as: 'superAdmin',
    path: `/superadmin/sso/doctor?attempt=${failedAttempt}`,
    shows: 'Gelesene Angaben',
  },
  {
    name: 'what the doctor says of a line of a log',
    as: 'superAdmin',
    path: '/superadmin/sso/doctor',
    shows: 'Was haben Sie?',
    async open(page) {
      await page.getByRole('textbox', { name: /Was haben Sie/ }).fill('AADSTS50011: redirect URI mismatch')
      await button(page, 'Untersuchen').click()
      await see(page.getByText('Die Rücksprungadresse ist beim Dienst nicht eingetragen'))
    },
  },
]
