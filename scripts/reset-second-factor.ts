import '../apps/server/src/platform/drizzle-as-commonjs.ts'

/** Switches off the second factor of somebody who has lost it: `npm run reset-second-factor -- person@example.org`. The embedded database must not be in use. */
const { createApp } = await import('../apps/server/src/app.ts')
const { resetSecondFactor } = await import('../apps/server/src/modules/identity/index.ts')
const { readConfig } = await import('../apps/server/src/platform/config.ts')

// Without work for jobs: the mail that tells the person is sent by whoever runs next.
const app = await createApp({ ...readConfig(process.env, []), role: 'web' })
const name = await resetSecondFactor(app.systemContext('reset-second-factor'), process.argv[2] ?? '')
await app.close()
process.stdout.write(
  name
    ? `Die Zwei-Faktor-Anmeldung von ${name} ist ausgeschaltet, alle Sitzungen sind beendet.\n`
    : 'Zu dieser Adresse gibt es niemanden. Aufruf: npm run reset-second-factor -- person@example.org\n',
)
process.exitCode = name ? 0 : 1
