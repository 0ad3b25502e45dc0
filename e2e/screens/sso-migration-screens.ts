import { button, check, see } from '../acting.ts'
import { migratingCircles } from '../sso-migrations.ts'
import type { Screen } from './screen.ts'

const screenOf = (
  name: string,
  circle: keyof typeof migratingCircles,
  shows: string,
  open?: Screen['open'],
): Screen => ({
  name: `the migration of a circle's sign-in: ${name}`,
  as: 'superAdmin',
  path: `/superadmin/circles/${migratingCircles[circle]}/edit`,
  shows,
  open,
})

export const ssoMigrationScreens: Screen[] = [
  screenOf('what was found', 'old', 'Dieser Circle nutzt noch die bisherige Anmeldung'),
  screenOf('a provider for which something is missing', 'old', 'Vorgeschlagener Anbieter', async page => {
    await button(page, 'Weiter').click()
    await check(page.getByRole('radio', { name: /^OpenID/ }))
    await button(page, 'Weiter').click()
    await see(page.getByText('Dieses Feld ist erforderlich').first())
  }),
  screenOf('a task that failed', 'failed', 'Der Dienst ist nicht erreichbar.'),
  screenOf('the end with a test sign-in', 'ready', '4 von 4 Aufgaben', async page => {
    await button(page, 'Weiter').click()
    await see(button(page, 'Anmeldung ausprobieren'))
  }),
  screenOf('the question before it is taken back', 'arrived', 'Provider ändern', async page => {
    await button(page, 'Migration zurücknehmen').click()
    await see(page.getByRole('alertdialog'))
  }),
]
