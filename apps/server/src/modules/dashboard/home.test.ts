import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addChatbot } from '../../../test/chatbots.ts'
import { addConversation } from '../../../test/conversations.ts'
import { addDatabucket, addDocument } from '../../../test/data-stores.ts'
import { giveCredits, superAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { after, days } from '../../platform/clock.ts'
import { sampleBodies } from '../separation-proof/walk/samples.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('the home page', () => {
  it('lists to users and external users the chatbots that are really shared with them, which open without a subdomain too', async () => {
    const town = await test.mainTenant()
    const foreign = await test.mainTenant()
    const forUsers = await addChatbot(test.app, town.id, { accessRole: 'user' })
    const forExternals = await addChatbot(test.app, town.id, { accessRole: 'external_user' })
    await addChatbot(test.app, town.id, { accessRole: 'contentmanager' })
    await addChatbot(test.app, foreign.id, { accessRole: 'external_user' })
    const user = await test.signedIn(await test.member(town, 'user'))
    const external = await test.signedIn(await test.member(town, 'external_user'))
    const toolsOf = async (browser: typeof user) =>
      (await browser.call('dashboard.index')).tools.map(({ uuid }) => uuid).sort()
    expect(await toolsOf(user)).toEqual([forUsers.uuid, forExternals.uuid].sort())
    expect(await toolsOf(external)).toEqual([forExternals.uuid])
    expect(await user.call('dashboard.index')).toMatchObject({
      credits: null,
      requests_to_review: null,
      chatbots: null,
      documents: null,
    })

    // Their page stands under the id of their tenant, which is no address for anybody else.
    const params = { subdomain: town.id }
    const { body } = await user.send('tenantwebsite.show', { params })
    for (const uuid of await toolsOf(user)) expect(body).toContain(`/s/${town.id}/${uuid}`)
    const stranger = await test.signedIn(await test.member(foreign, 'admin'))
    for (const browser of [stranger, await test.browser().open()]) {
      const reply = await browser.send('tenantwebsite.show', { params })
      expect(reply.statusCode).toBe(404)
    }
  })

  it('tells those who look after content which chatbots were talked to in the last days and what became of documents', async () => {
    const town = await test.mainTenant()
    const quiet = await addChatbot(test.app, town.id, { name: 'Stiller Bot' })
    const busy = await addChatbot(test.app, town.id, { name: 'Reger Bot' })
    await addConversation(test.app, quiet.id)
    await test.app.database.pool.query(
      'update conversations set last_message_at = $2 where tenant_id = $1 and chatbot_id = $3',
      [town.id, after(test.clock.now(), -days(8)), quiet.id],
    )
    await addConversation(test.app, busy.id)
    const store = await addDatabucket(test.app, town.id, { name: 'Satzungen' })
    await addDatabucket(test.app, town.id)
    await addDocument(test.app, store, { status: 'failed' })
    await addDocument(test.app, store, { status: 'inprogress' })
    await addDocument(test.app, store, { status: 'pending' })
    await addDocument(test.app, store, { status: 'completed' })
    const staff = await test.signedIn(await test.member(town, 'contentmanager'))
    expect(await staff.call('dashboard.index')).toEqual({
      widget_rows: expect.any(Number),
      installation_steps: null,
      credits: { open_request: null },
      requests_to_review: null,
      chatbots: {
        total: 2,
        active: 2,
        recent: [
          {
            id: busy.id,
            name: 'Reger Bot',
            conversations_count: 1,
            open_gaps_count: 1,
            last_message_at: test.clock.now().toISOString(),
          },
        ],
      },
      documents: {
        in_work: 2,
        failed: 1,
        databuckets: [{ id: store, name: 'Satzungen', in_work: 2, failed: 1 }],
      },
      tools: [],
    })
  })

  it('tells admins their balance and their open request, and super admins how many requests wait', async () => {
    const town = await test.mainTenant()
    await giveCredits(test, town.id, 250)
    const admin = await test.signedIn(await test.member(town, 'admin'))
    expect((await admin.call('dashboard.figures')).credits_left).toBe(250)
    expect((await admin.call('dashboard.index')).credits).toEqual({ open_request: null })
    const boss = await superAdmin(test)
    const before = (await boss.call('dashboard.index')).requests_to_review ?? 0
    await admin.call('api.credits.requests.store', {
      params: { tenant: town.id },
      body: sampleBodies['api.credits.requests.store'],
    })
    expect((await admin.call('dashboard.index')).credits?.open_request).toMatchObject({ amount: 100 })
    expect((await boss.call('dashboard.index')).requests_to_review).toBe(before + 1)
  })

  it('tells a super admin what to do first, until somebody works here', async () => {
    const empty = await startTestApp({ own: true, config: { role: 'web' } })
    try {
      const boss = await superAdmin(empty)
      const open = async () =>
        (await boss.call('dashboard.index')).installation_steps?.flatMap(({ is_done, url }) =>
          is_done ? [] : [url],
        )
      const tenant = '/superadmin/tenants/create'
      expect(await open()).toEqual(['/superadmin/installation', '/superadmin/circles/create', tenant])
      await boss.call('superadmin.installation.update', {
        body: sampleBodies['superadmin.installation.update'],
      })
      await empty.circle()
      expect(await open()).toEqual([tenant])
      const town = await empty.mainTenant()
      expect(await open()).toBeUndefined()
      const admin = await empty.signedIn(await empty.member(town, 'admin'))
      await empty.app.database.pool.query('update tenants set deleted_at = now()')
      expect((await admin.call('dashboard.index')).installation_steps).toBeNull()
      expect(await open()).toEqual([tenant])
    } finally {
      await empty.close()
    }
  })

  it('does not tell a sub-tenant what the main tenant has that pays for it', async () => {
    const town = await test.mainTenant()
    await giveCredits(test, town.id, 250)
    const office = await test.subTenant(town)
    await test.app.database.pool.query(
      `update credit_accounts set billing_mode = 'parent_billing' where tenant_id = $1`,
      [office.id],
    )
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    expect((await manager.call('dashboard.figures')).credits_left).toBeNull()
  })
})
