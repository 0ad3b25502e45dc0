import { routes } from '@lotse/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsWith } from '../../../test/canary.ts'
import { patience } from '../../../test/patience.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { fillProbe } from '../../platform/probe-part.ts'
import { idParams, table } from './walk/call-route.ts'
import { exceptions } from './walk/exceptions.ts'
import { type RouteOutcome, walkRoutes } from './walk/walk-route.ts'

let test: TestApp
let outcomes: RouteOutcome[]
let byOtherRoles: RouteOutcome[]
const otherRoles = ['subtenantmanager', 'contentmanager', 'external_user'] as const
beforeAll(async () => {
  test = await startTestApp({ own: true, config: { role: 'web' } })
  const stage = await test.app.openStage()
  const names = table.map(([name]) => name)
  outcomes = await walkRoutes(stage, names, ['anonymous', 'admin', 'user', 'manager'])
  // The others have rights that are part of these: they try what is named by an id. A proof that somebody asks for walks all routes in all roles.
  const named = names.filter(name => idParams(name).length > 0 && routes[name].access !== 'super-admin')
  byOtherRoles = await walkRoutes(stage, named, otherRoles)
  await stage.close()
}, patience(600_000))
afterAll(() => test.close())

it('no route shows, changes or betrays anything of another tenant', () => {
  expect(outcomes).toHaveLength(table.length)
  expect(outcomes.flatMap(({ findings }) => findings)).toEqual([])
})

it('ids of another tenant are as unknown to every other role', () => {
  expect(byOtherRoles.length).toBeGreaterThan(50)
  expect(byOtherRoles.flatMap(({ findings }) => findings)).toEqual([])
})

it('no call of the walk ends with a fault of the program', () => {
  expect(
    [...outcomes, ...byOtherRoles].filter(({ route }) => route.failures).map(({ route }) => route.route),
  ).toEqual([])
})

it('those who may see what the others must not', () => {
  const isSeen = (name: string) => outcomes.find(({ route }) => route.route === name)?.route.is_controlled
  const read = ['databucket.edit', 'document.download', 'chatbot.conversations.show', 'settings.audit.index']
  for (const name of [...read, 'superadmin.users.view', 'superadmin.tenants.index'])
    expect({ name, isSeen: isSeen(name) }).toEqual({ name, isSeen: true })
})

it('knows only these exceptions', () => {
  expect(Object.keys(exceptions)).toEqual([
    'tenantwebsite.index',
    'tenantwebsite.show',
    'tenantwebsite.chat',
    'chat.open',
    'chat.message',
    'chat.image',
  ])
})

/** Filled by nothing that a probe needs, and why. */
const leftEmpty: Record<string, string> = {
  abandoned_passage_indexes: 'what is left of deleted data stores, read by a job alone',
  credit_seals: 'made at night from the ledger of everybody',
  passage_postings: 'for words that occur often',
  passage_removals: 'while an index is being tidied',
  passage_vectors: 'only with a model',
  sso_attempts: 'kept by circle, shown to super admins alone',
  sso_mappings: 'the same',
  sso_requests: 'while a browser is at a sign-in service, known by its state alone',
  tenant_purges: 'of tenants that are going for good',
  tenant_purge_files: 'the same',
  user_links: 'sent by mail and known by their token alone',
}

it('a probe has something in every table of tenants, with the secret in its texts, and leaves nothing behind', async () => {
  const stage = await test.app.openStage()
  const { secret, empty, said } = await stage.rehearsal.run(async () => {
    const probe = await fillProbe(stage.ctx, stage.parts)
    const { rows } = await stage.rehearsal.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    )
    const empty: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await stage.rehearsal.pool.query(
        `select from ${name} where tenant_id = any($1) limit 1`,
        [[probe.mainId, probe.subId]],
      )
      if (!rowCount) empty.push(name)
    }
    return { secret: probe.secret, empty, said: await rowsWith(stage.rehearsal.pool, probe.secret) }
  })
  await stage.close()
  expect(empty.filter(name => !(name in leftEmpty))).toEqual([])
  expect(Object.keys(said).length).toBeGreaterThan(20)
  expect(await rowsWith(test.app.database.pool, secret)).toEqual({})
})
