import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addChatbot } from '../../../test/chatbots.ts'
import { addConversation } from '../../../test/conversations.ts'
import { isStored } from '../../../test/data-stores.ts'
import { cityWithAdmin } from '../../../test/money.ts'
import { addQuery } from '../../../test/public-queries.ts'
import { startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts'
import { personParts } from '../../module-parts.ts'
import { after, days } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { acrossTenantsApplyRetention } from './apply-retention.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await test.app.database.background.pool.query<T>(text, values)).rows

/** A town with a public chatbot and a conversation. */
const town = async () => {
  const { city, admin } = await cityWithAdmin(test)
  const bot = await addChatbot(test.app, city.id, { accessRole: 'public' })
  return { city, admin, bot, talk: await addConversation(test.app, bot.id) }
}
const countOf = async (table: string, tenantId: string) =>
  (await query(`select from ${table} where tenant_id = $1`, [tenantId])).length

describe('a visitor who wants to be forgotten', () => {
  it('is found by the reference, however it is typed, and by words; only in the own tenant', async () => {
    const { admin, talk } = await town()
    const other = await town()
    const found = async (parts: object) =>
      (await admin.call('settings.visitors.index', { query: parts })).data
    const typed = talk.visitor.toLowerCase().replaceAll('-', ' ').replaceAll('1', 'l').replaceAll('0', 'o')
    for (const reference of [talk.visitor, typed])
      expect(await found({ reference })).toMatchObject([
        { reference: talk.visitor, conversations_count: 1, messages_count: 2, title: 'Was gilt?' },
      ])
    expect((await found({ search: 'satzung' })).map(({ reference }) => reference)).toEqual([talk.visitor])
    for (const nobody of [
      {},
      { reference: other.talk.visitor },
      { reference: 'ABC' },
      { search: 'Hundesteuer' },
    ])
      expect(await found(nobody)).toEqual([])
  })

  it('is forgotten by an admin with everything said, and only that it happened is in the log', async () => {
    const { city, admin, bot, talk } = await town()
    await addConversation(test.app, bot.id).catch(() => undefined)
    const { message } = await admin.call('settings.visitors.destroy', { params: { visitor: talk.visitor } })
    expect(message).toBe('1 Unterhaltung gelöscht')
    expect(
      await query('select from messages where tenant_id = $1 and id = $2', [city.id, talk.message]),
    ).toEqual([])
    expect(
      await query('select from knowledge_gaps where tenant_id = $1 and id = $2', [city.id, talk.gap]),
    ).toEqual([])
    const [entry] = (await admin.call('settings.audit.index')).data
    expect(entry).toMatchObject({ action: 'visitor.forgotten', subject_label: talk.visitor })
    expect(JSON.stringify(entry)).not.toContain('Was gilt')
    const again = await admin.refused('settings.visitors.destroy', { params: { visitor: talk.visitor } })
    expect(again.status).toBe(404)
  })

  it('can do it alone, with the token of the visit and nobody else’s', async () => {
    const { city, bot, talk } = await town()
    const other = await addConversation(
      test.app,
      (await addChatbot(test.app, city.id, { accessRole: 'public' })).id,
    )
    const visitor = await test.browser().open()
    const forget = async (visitor_token: string) =>
      (await visitor.send('chat.forget', { params: { uuid: bot.uuid }, body: { visitor_token } })).statusCode
    expect(await forget(other.visitorToken)).toBe(403)
    expect(await countOf('conversations', city.id)).toBe(2)
    expect(await forget(talk.visitorToken)).toBe(204)
    expect(await query('select id from conversations where tenant_id = $1', [city.id])).toEqual([
      { id: other.conversation },
    ])
    // Nothing left to forget is no error.
    expect(await forget(talk.visitorToken)).toBe(204)
  })
})

describe('what is known of a visitor', () => {
  it('is given to whoever manages the tenant and was told the reference, however it was typed, and the log says so', async () => {
    const { city, talk, admin } = await town()
    await addConversation(test.app, (await addChatbot(test.app, city.id, { accessRole: 'public' })).id)
    const typed = talk.visitor.toLowerCase().replaceAll('-', ' ')
    const response = await admin.send('settings.visitors.export', { params: { visitor: typed } })
    expect(response.headers['content-disposition']).toMatch(/besucher-daten-\d{4}-\d\d-\d\d\.json/)
    const file = response.json()
    expect(Object.keys(file)).toEqual(['created_at', 'unterhaltungen', 'vorfaelle', 'sperren'])
    expect(file.unterhaltungen.rows).toHaveLength(1)
    expect(file.unterhaltungen.rows[0].messages.map(({ text }: { text: string }) => text)).toEqual([
      'Was gilt?',
      'Die Satzung.',
    ])
    const [entry] = (await admin.call('settings.audit.index')).data
    expect(entry).toMatchObject({ action: 'visitor.data-exported', subject_label: talk.visitor })

    const neighbour = await town()
    const foreign = await neighbour.admin.refused('settings.visitors.export', {
      params: { visitor: talk.visitor },
    })
    expect(foreign.status).toBe(404)
    expect(await countOf('conversations', city.id)).toBe(2)
  })
})

describe('the retention of a tenant', () => {
  const aged = async (tenantId: string, age: number, now = test.clock.now()) => {
    const then = after(now, -days(age))
    await query(`update conversations set last_message_at = $2 where tenant_id = $1`, [tenantId, then])
    await query(
      `insert into audit_entries (tenant_id, id, actor_name, action, subject_type, subject_label, created_at)
       values ($1, $2, 'Alte Person', 'tenant.switched', 'tenant', 'Stadt', $3)`,
      [tenantId, newId(), then],
    )
  }
  const apply = () => acrossTenantsApplyRetention(test.app.systemContext('test'))

  it('keeps everything until somebody sets it, counts before, and takes exactly what was counted', async () => {
    const { city, admin } = await town()
    const neighbour = await town()
    await aged(city.id, 200)
    await aged(neighbour.city.id, 200)
    await apply()
    expect(await admin.call('settings.data-protection')).toEqual({
      conversation_days: null,
      log_days: null,
      query_days: null,
    })
    expect(await countOf('conversations', city.id)).toBe(1)

    const body = { conversation_days: 90, log_days: 180 }
    expect(await admin.call('settings.data-protection.preview', { query: body })).toEqual({
      conversations: 1,
      messages: 2,
      log_entries: 1,
      queries: 0,
    })
    expect(
      await admin.call('settings.data-protection.preview', { query: { conversation_days: 365 } }),
    ).toEqual({ conversations: 0, messages: 0, log_entries: 0, queries: 0 })
    await admin.call('settings.data-protection.update', { body })
    await apply()
    expect(await countOf('conversations', city.id)).toBe(0)
    expect(
      await query("select from audit_entries where tenant_id = $1 and actor_name = 'Alte Person'", [city.id]),
    ).toEqual([])
    expect(await countOf('conversations', neighbour.city.id)).toBe(1)
    const actions = (await admin.call('settings.audit.index')).data.map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['retention.applied', 'retention.updated'])
    await apply()
    expect((await admin.call('settings.audit.index')).data.map(({ action }) => action)).toEqual(actions)
  })

  it('counts requests of citizens from when they came in and were last answered, and leaves those in work', async () => {
    const { city, admin } = await town()
    const neighbour = await town()
    const daysAgo = (kept: number) => after(test.clock.now(), -days(kept))
    const old = await addQuery(test.app, city.id, { at: daysAgo(100), withFile: true })
    await addQuery(test.app, city.id, { at: daysAgo(100), status: 'inprogress' })
    const reanswered = await addQuery(test.app, city.id, { at: daysAgo(100) })
    await query('update public_queries set completed_at = $3 where tenant_id = $1 and id = $2', [
      city.id,
      reanswered.id,
      daysAgo(10),
    ])
    await addQuery(test.app, city.id, { at: daysAgo(80) })
    await addQuery(test.app, neighbour.city.id, { at: daysAgo(100) })
    const [{ blob_key: key } = { blob_key: '' }] = await query<{ blob_key: string }>(
      'select blob_key from public_query_files where tenant_id = $1',
      [city.id],
    )
    const { queries } = await admin.call('settings.data-protection.preview', { query: { query_days: 90 } })
    expect(queries).toBe(1)
    await admin.call('settings.data-protection.update', {
      body: { conversation_days: null, log_days: null, query_days: 90 },
    })
    await apply()
    expect(await countOf('public_queries', city.id)).toBe(3)
    expect(await query('select from public_queries where id = $1', [old.id])).toEqual([])
    expect(await countOf('public_queries', neighbour.city.id)).toBe(1)
    await expect.poll(() => isStored(test.app, key)).toBe(false)
    const [entry] = (await admin.call('settings.audit.index')).data
    expect(entry).toMatchObject({ action: 'retention.applied', changes: { queries: { from: 1, to: 0 } } })
  })

  it('never lets younger entries of the log go, whoever asks the database', async () => {
    const { city, admin } = await town()
    await admin.call('settings.data-protection.update', { body: { conversation_days: null, log_days: 90 } })
    // The database goes by its own clock.
    await aged(city.id, 80, new Date())
    await expect(query('delete from audit_entries where tenant_id = $1', [city.id])).rejects.toThrow(
      'append-only',
    )
  })

  it.each([
    [{ conversation_days: 0, log_days: null }, 'conversation_days'],
    [{ conversation_days: 4000, log_days: null }, 'conversation_days'],
    [{ conversation_days: 1.5, log_days: null }, 'conversation_days'],
    [{ conversation_days: null, log_days: 89 }, 'log_days'],
  ])('%j is refused at its field', async (body, field) => {
    const { admin } = await town()
    const refusal = await admin.refused('settings.data-protection.update', { body })
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, [field]])
  })
})

describe('what is known of a person', () => {
  it('is given to the person: account, sessions, memberships, conversations, log; no hash and nothing of others', async () => {
    const { city, bot, talk } = await town()
    const person = await test.member(city, 'contentmanager')
    const browser = await test.browser().signIn(person.email, testPassword)
    await query('update conversations set user_id = $2 where tenant_id = $1 and id = $3', [
      city.id,
      person.id,
      talk.conversation,
    ])
    await query('update chatbots set created_by = $2 where tenant_id = $1 and id = $3', [
      city.id,
      person.id,
      bot.id,
    ])
    const response = await browser.send('profile.export')
    expect(response.headers['content-disposition']).toMatch(/persoenliche-daten-\d{4}-\d\d-\d\d\.json/)
    const file = response.json()
    expect(file.konto.rows).toMatchObject([{ name: person.name, email: person.email }])
    expect(file.mitgliedschaften.rows).toMatchObject([{ tenant: city.name, role: 'contentmanager' }])
    expect(file.sitzungen.rows).toHaveLength(1)
    expect(file.chatbots.rows).toHaveLength(1)
    expect(file.unterhaltungen.rows[0].messages.map(({ text }: { text: string }) => text)).toEqual([
      'Was gilt?',
      'Die Satzung.',
    ])
    expect(file.protokoll_eigener_handlungen.rows.map(({ action }: { action: string }) => action)).toEqual([
      'user.data-exported',
      'user.signed-in',
    ])
    expect(response.body).not.toMatch(/argon2|scrypt|token_hash|password/i)
  })

  it('is given to super admins, not to those who act as the person', async () => {
    const { city } = await town()
    const person = await test.member(city, 'user')
    const superAdmin = await test.signedIn(await test.person({ isSuperAdmin: true }))
    const file = (await superAdmin.send('superadmin.users.export', { params: { user: person.id } })).json()
    expect(file.konto.rows).toMatchObject([{ email: person.email }])
    await superAdmin.call('superadmin.users.impersonate', { params: { user: person.id } })
    await superAdmin.open()
    expect((await superAdmin.refused('profile.export')).status).toBe(403)
  })

  it('is accounted for: every column that names a person stands in a part', async () => {
    const named = await query<{ column: string }>(`
      select c.relname || '.' || a.attname as column from pg_constraint r
        join pg_class c on c.oid = r.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = r.conkey[1]
        where r.contype = 'f' and r.confrelid = 'users'::regclass and r.conparentid = 0
      union
      select table_name || '.' || column_name from information_schema.columns
        where table_schema = 'public' and column_name ~ 'user_id$' and table_name not like '%\\_p_' `)
    const accounted = personParts.flatMap(({ columns }) => columns)
    expect(named.map(({ column }) => column).filter(column => !accounted.includes(column))).toEqual([])
  })
})
