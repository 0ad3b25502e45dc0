import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts'
import { stepAt, totpCode } from './second-factor/totp.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ own: true })
})
afterAll(() => t.close())

const password = 'Ganz-Neues-Wort-2026'

/** Everything the database holds, as text. */
const databaseText = async (): Promise<string> => {
  const { pool } = t.store.database
  const tables = await pool.query(
    `select table_schema, table_name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
  )
  const texts = []
  for (const { table_schema: schema, table_name: name } of tables.rows)
    texts.push(JSON.stringify((await pool.query(`select * from "${schema}"."${name}"`)).rows))
  return texts.join('\n')
}

test('no password, token, secret or code is in the log, the audit log or anywhere in the database', async () => {
  const person = await t.person({ name: 'Gesa Geheim' })
  const browser = await t.signedIn(person)
  const cookies = [browser.cookie]
  const { secret } = await browser.call('profile.two-factor.begin', {
    body: { current_password: testPassword },
  })
  const code = totpCode(secret, stepAt(t.clock.now()))
  const { recovery_codes: codes } = await browser.call('profile.two-factor.enable', { body: { code } })
  await t.outbox.take(person.email)
  await browser.call('profile.update', { body: { name: person.name, email: 'gesa.neu@lotse.test' } })
  const confirmation = await t.outbox.takeLink('gesa.neu@lotse.test')
  await t.outbox.take(person.email)
  await browser.call('password.forgot', { body: { email: person.email } })
  const reset = await t.outbox.takeLink(person.email)
  const token = (path: string) => path.split('/').at(-1) ?? ''
  await browser.refused('email.confirm', { params: { token: `${token(confirmation)}x` } })
  await browser.call('password.reset.store', {
    params: { token: token(reset) },
    body: { password, password_confirmation: password },
  })
  await browser.open()
  await browser.call('login.store', { body: { email: person.email, password } })
  cookies.push(browser.cookie)
  await browser.call('login.second-factor', { body: { code: codes[0] ?? '' } })
  cookies.push(browser.cookie)

  const secrets = [testPassword, password, secret, ...codes, token(confirmation), token(reset)].concat(
    cookies.map(cookie => cookie.split('=')[1] ?? ''),
  )
  const database = await databaseText()
  expect(database).toContain('Gesa Geheim')
  expect(database).toContain('user.two-factor-enabled')
  const logged = t.logged()
  expect(logged).toContain('login.second-factor')
  for (const text of secrets) {
    expect(text.length).toBeGreaterThan(9)
    expect(database).not.toContain(text)
    expect(logged).not.toContain(text)
  }
})
