import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, testPassword } from '../../test/test-app.ts'

describe('a statement that fails because the disk is full', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ own: true })
    await test.app.database.pool.query(`
      create function refuse_disk_full() returns trigger language plpgsql as $$
        begin raise exception 'No space left on device' using errcode = '53100', detail = 'row: ' || new.email; end $$;`)
  })
  afterAll(() => test.close())

  const whileFull = async (table: string, column: string, work: () => Promise<void>): Promise<string> => {
    const { pool } = test.app.database
    await pool.query(
      `create trigger full_disk before insert or update of ${column} on ${table} for each row execute function refuse_disk_full()`,
    )
    await work().finally(() => pool.query(`drop trigger full_disk on ${table}`))
    return test.logged()
  }

  it('is answered as an outage; the log says why, and neither names, addresses nor hashes', async () => {
    const person = await test.member(await test.mainTenant(), 'admin')
    const admin = await test.signedIn(person)
    const logged = await whileFull('users', 'password_hash', async () => {
      const invited = { name: 'Erika Musterfrau', email: 'erika@privat.example', role: 'user' as const }
      const reply = await admin.send('settings.users.store', { body: invited })
      expect(reply.statusCode).toBe(503)
      expect(reply.headers['retry-after']).toBe('60')
      expect(reply.json()).toMatchObject({
        code: 'unavailable',
        message: 'Lotse ist gerade nicht erreichbar. Bitte in einer Minute noch einmal.',
      })
      const changed = {
        name: person.name,
        email: person.email,
        current_password: testPassword,
        password: 'Neues-Wort-2026',
        password_confirmation: 'Neues-Wort-2026',
      }
      expect((await admin.send('profile.update', { body: changed })).statusCode).toBe(503)
    })
    expect(logged).toContain('No space left on device')
    expect(logged).toContain('"code":"53100"')
    expect(logged).toContain('insert into \\"users\\"')
    expect(logged).not.toMatch(/Erika|Musterfrau|privat\.example|argon2id|params/)
  })
})
