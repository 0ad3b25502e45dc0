import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addChatbot } from '../../../../test/chatbots.ts'
import { addDatabucket, addDocument } from '../../../../test/data-stores.ts'
import { patience } from '../../../../test/patience.ts'
import { hasServer } from '../../../../test/server-only.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import { inTransaction } from '../../../platform/context.ts'
import { AppError, databaseErrorOf } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { checkStorage } from '../../databuckets/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const query = (text: string, values: unknown[]) => test.app.database.pool.query(text, values)

const set = (tenant: string, column: string, value: unknown) =>
  query(`update tenants set ${column} = $2 where id = $1`, [tenant, value])

const addSub = async (
  { id, circleId }: TestTenant,
  { users = 1, chatbots = 0, mb = 0, agent = false } = {},
  ask: (text: string, values: unknown[]) => Promise<unknown> = query,
): Promise<string> => {
  const sub = newId()
  await ask(
    `insert into tenants (id, circle_id, type_role, parent_tenant_id, name, max_users, max_chatbots, upload_limit_mb, public_query_agent_active)
     values ($1, $2, 'sub', $3, 'Amt', $4, $5, $6, $7)`,
    [sub, circleId, id, users, chatbots, mb, agent],
  )
  return sub
}

/** A main tenant with little of everything. */
const smallCity = async (limits = { users: 20, chatbots: 20, mb: 20, subtenants: 20 }) => {
  const city = await test.mainTenant({ maxUsers: limits.users })
  await query(
    'update tenants set max_chatbots = $2, upload_limit_mb = $3, max_subtenants = $4 where id = $1',
    [city.id, limits.chatbots, limits.mb, limits.subtenants],
  )
  return city
}

interface Shares {
  limit: number
  own: number
  given: number
}

const sharesOf = async (
  tenant: string,
): Promise<Record<'users' | 'chatbots' | 'mb' | 'subtenants', Shares>> => {
  const { rows } = await query(
    `select json_build_object(
       'users', json_build_object('limit', t.max_users, 'own', own.users, 'given', given.users),
       'chatbots', json_build_object('limit', t.max_chatbots, 'own', own.chatbots, 'given', given.chatbots),
       'mb', json_build_object('limit', t.upload_limit_mb, 'own', own.upload_mb, 'given', given.upload_mb),
       'subtenants', json_build_object('limit', t.max_subtenants, 'own', 0, 'given', given.subtenants)) as shares
       from tenants t, tenant_use(t.id) own, tenant_allocated(t.id, null) given where t.id = $1`,
    [tenant],
  )
  return theOnly(rows).shares
}

/** The refusals by the constraint or the field that they name; anything else that went wrong is thrown. */
const refusals = (results: PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap(result => {
    if (result.status === 'fulfilled') return []
    const { code, constraint } = databaseErrorOf(result.reason)
    if (code === 'LT001' || code === 'LT003') return [constraint ?? '']
    if (result.reason instanceof AppError && result.reason.code === 'limit_reached')
      return Object.keys(result.reason.errors)
    throw result.reason
  })

const refusedAs = async (work: Promise<unknown>): Promise<string | undefined> =>
  refusals(await Promise.allSettled([work]))[0]

const upload = (city: TestTenant, databucket: string, bytes: number) =>
  inTransaction(test.app.systemContext('test'), async ctx => {
    await checkStorage(ctx.db, city.id, bytes)
    const id = newId()
    await ctx.db.execute(sql`insert into documents (id, tenant_id, databucket_id, title, filename, media_type, size_bytes, sha256,
        blob_key, status, uploaded_by_name, created_at, updated_at)
      values (${id}, ${city.id}, ${databucket}, 'Satzung', 'satzung.txt', 'text/plain', ${bytes}, '', ${id}, 'completed', 'Mira', now(), now())`)
  })

describe('the pool of a main tenant', () => {
  it('is never overbooked by fifty changes of every kind at once', async () => {
    const city = await smallCity()
    const databucket = await addDatabucket(test.app, city.id)
    const subs = [await addSub(city), await addSub(city), await addSub(city)]
    const subOf = (index: number) => subs[index % subs.length] ?? ''
    const changes = [
      (index: number) => set(subOf(index), 'max_users', 2 + (index % 9)),
      (index: number) => set(subOf(index), 'max_chatbots', 1 + (index % 9)),
      (index: number) => set(subOf(index), 'upload_limit_mb', 1 + (index % 9)),
      () => addSub(city, { users: 2, chatbots: 2, mb: 2 }),
      () => test.member(city, 'user'),
      () => addChatbot(test.app, city.id),
      (index: number) => upload(city, databucket, 700_000 + index),
      (index: number) => set(city.id, 'max_users', 12 + (index % 9)),
    ]
    const results = await Promise.allSettled(
      Array.from({ length: 56 }, (_, index) => changes[index % changes.length]?.(index)),
    )
    expect(refusals(results).length).toBeGreaterThan(0)
    for (const [name, { limit, own, given }] of Object.entries(await sharesOf(city.id)))
      expect(own + given, name).toBeLessThanOrEqual(limit)
  })

  it('is used up to the last seat by its sub-tenants and its own invitations together', async () => {
    const city = await smallCity({ users: 30, chatbots: 0, mb: 0, subtenants: 30 })
    await test.member(city, 'admin')
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? addSub(city) : test.member(city, 'user'))),
    )
    const { users } = await sharesOf(city.id)
    expect(users.own + users.given).toBe(30)
    expect(refusals(results)).toHaveLength(50 - 29)
  })

  it('keeps for the main tenant itself what is not given away', async () => {
    const city = await smallCity({ users: 4, chatbots: 3, mb: 3, subtenants: 1 })
    await addSub(city, { users: 3, chatbots: 2, mb: 2 })
    const databucket = await addDatabucket(test.app, city.id)
    await test.member(city, 'admin')
    await addChatbot(test.app, city.id)
    await upload(city, databucket, 1_048_576)
    expect(await refusedAs(test.member(city, 'user'))).toBe('email')
    expect(await refusedAs(addChatbot(test.app, city.id))).toBe('chatbots_max_chatbots')
    expect(await refusedAs(upload(city, databucket, 1))).toBe('files')
    expect(await refusedAs(addSub(city))).toBe('tenants_pool_max_users')
  })

  it('tells the main tenant’s own people how many seats are theirs', async () => {
    const city = await smallCity()
    await addSub(city, { users: 18, mb: 5 })
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const email = () => ({ name: 'Mira Muster', email: `${newId()}@lotse.test`, role: 'user' as const })
    await admin.call('settings.users.store', { body: email() })
    const refusal = await admin.refused('settings.users.store', { body: email() })
    expect(refusal.errors.email).toBe('Die maximale Anzahl an Benutzer:innen (2) ist erreicht.')
    expect(await admin.call('settings.users.index')).toMatchObject({
      max_users: 2,
      canCreateMoreUsers: false,
    })
  })

  it.each(['max_users', 'max_chatbots', 'upload_limit_mb'])(
    'is not lowered below what is used and given away: %s',
    async column => {
      const city = await smallCity()
      await addSub(city, { users: 5, chatbots: 5, mb: 5 })
      await test.member(city, 'admin')
      await addChatbot(test.app, city.id)
      await addDocument(test.app, await addDatabucket(test.app, city.id))
      expect(await refusedAs(set(city.id, column, 5))).toBe(`tenants_pool_${column}`)
      await set(city.id, column, 6)
    },
  )

  it('holds no more sub-tenants than it may have, and is not lowered below those there are', async () => {
    const city = await smallCity({ users: 20, chatbots: 0, mb: 0, subtenants: 2 })
    await addSub(city)
    await addSub(city)
    expect(await refusedAs(addSub(city))).toBe('tenants_pool_max_subtenants')
    expect(await refusedAs(set(city.id, 'max_subtenants', 1))).toBe('tenants_pool_max_subtenants')
  })

  it('gets the share of a deleted sub-tenant back, and is asked again when it is restored', async () => {
    const city = await smallCity({ users: 10, chatbots: 0, mb: 0, subtenants: 5 })
    const sub = await addSub(city, { users: 8 })
    expect(await refusedAs(addSub(city, { users: 3 }))).toBe('tenants_pool_max_users')
    await set(sub, 'deleted_at', new Date())
    const next = await addSub(city, { users: 3 })
    expect(await refusedAs(set(sub, 'deleted_at', null))).toBe('tenants_pool_max_users')
    await set(next, 'max_users', 2)
    await set(sub, 'deleted_at', null)
  })

  it('lets a sub-tenant answer citizens only if the main tenant may', async () => {
    const city = await smallCity()
    expect(await refusedAs(addSub(city, { agent: true }))).toBe('tenants_pool_public_query_agent_active')
    await set(city.id, 'public_query_agent_active', true)
    const sub = await addSub(city, { agent: true })
    expect(await refusedAs(set(city.id, 'public_query_agent_active', false))).toBe(
      'tenants_pool_public_query_agent_active',
    )
    await set(sub, 'public_query_agent_active', false)
    await set(city.id, 'public_query_agent_active', false)
  })
})

/** Each takes what somebody else is just taking. */
const takers: Record<string, (city: TestTenant, sub: string) => Promise<unknown>> = {
  'a new sub-tenant': city => addSub(city, { users: 1 }),
  'more for a sub-tenant': (_, sub) => set(sub, 'max_users', 2),
  'less for the main tenant': city => set(city.id, 'max_users', 10),
  'a new person': city => test.member(city, 'user'),
  'a new chatbot': city => addChatbot(test.app, city.id),
}

describe.runIf(hasServer)('while somebody takes the rest of a pool', () => {
  it.each(Object.entries(takers))('%s waits, and is refused', async (_, take) => {
    const city = await smallCity({ users: 11, chatbots: 1, mb: 5, subtenants: 5 })
    const sub = await addSub(city)
    const first = await test.app.database.pool.connect()
    try {
      const { pid } = theOnly((await first.query('select pg_backend_pid() as pid')).rows)
      await first.query('begin')
      await addSub(city, { users: 10, chatbots: 1 }, (text, values) => first.query(text, values))
      const second = Promise.allSettled([take(city, sub)])
      await vi.waitFor(async () => {
        const { rows } = await query(
          'select count(*)::int as waiting from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))',
          [pid],
        )
        expect(theOnly(rows).waiting).toBeGreaterThan(0)
      }, patience(10_000))
      await first.query('commit')
      expect(refusals(await second)).toHaveLength(1)
    } finally {
      first.release(true)
    }
  })
})

describe('a tenant’s own limit', () => {
  it('may be lowered below what it uses: nothing is added until there is room again', async () => {
    const city = await smallCity()
    await addChatbot(test.app, city.id)
    await set(city.id, 'max_chatbots', 0)
    expect(await refusedAs(addChatbot(test.app, city.id))).toBe('chatbots_max_chatbots')
  })
})

describe('the version of a tenant', () => {
  it('rises with every change of what its form shows, and with nothing else', async () => {
    const { id } = await smallCity()
    const version = async () =>
      theOnly((await query('select version from tenants where id = $1', [id])).rows).version
    const before = await version()
    await set(id, 'name', 'Neustadt')
    await set(id, 'max_users', 21)
    expect(await version()).toBe(before + 2)
    await set(id, 'max_users', 21)
    await set(id, 'updated_at', new Date())
    expect(await version()).toBe(before + 2)
  })
})
