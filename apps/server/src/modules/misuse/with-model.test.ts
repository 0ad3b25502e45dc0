import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { townWithChatbot, visitorOf } from '../../../test/chat.ts'
import { citingAnswer, type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { balanceOf } from '../../../test/money.ts'
import { bePatientWithModels } from '../../../test/patient-with-models.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { defaultSettings } from './settings/default-settings.ts'

let model: ModelServer
let test: TestApp
beforeAll(async () => {
  model = await startModelServer()
  test = await startTestApp({ config: { ai: { ...model.config, embeddingModel: null } } })
})
afterAll(async () => {
  await test.close()
  await model.close()
})
bePatientWithModels()
beforeEach(() => {
  model.calls.length = 0
  model.failNext(0)
  model.streamsWith(citingAnswer)
})

const question = 'Was kostet ein Personalausweis?'

const town = async (use: 'always' | 'unsure' | 'never') => {
  const made = await townWithChatbot(test)
  const admin = await test.signedIn(await test.member(made.tenant, 'admin'))
  await admin.call('misuse.settings.update', { body: { ...defaultSettings, model: use } })
  const visitor = await visitorOf(test, made.bot.uuid)
  const asked = () =>
    model.calls.filter(({ body }) => body.messages?.[0]?.content.includes('is_misuse')).length
  return { ...made, admin, visitor, asked }
}

const said = (verdict: object) => model.completesWith(`Gern: ${JSON.stringify(verdict)}`)

it('a model that sees misuse keeps the answer back, and nothing is charged', async () => {
  const { tenant, visitor, admin, asked } = await town('always')
  said({ is_misuse: true, category: 'off_topic', severity: 'high', reason: 'Kein Anliegen' })
  const answer = await visitor.ask(question)
  expect(answer.text).toBe(defaultSettings.texts.refusal)
  expect(asked()).toBe(1)
  expect(await balanceOf(test, tenant.id)).toBe(1000)
  const [log] = (await admin.call('misuse.logs.index')).data
  expect(log).toMatchObject({ category: 'off_topic', action: 'refuse', rule: 'model: Kein Anliegen' })
})

it('a model that sees none lets the answer pass, and its check is a part of what the answer costs', async () => {
  const { tenant, visitor, admin } = await town('always')
  said({ is_misuse: false, category: null, severity: null, reason: '' })
  const answer = await visitor.ask(question)
  expect(answer.text).toContain('Satzung')
  const { rows } = await test.app.database.pool.query(
    `select functionality, status, spent_cents::int as cents from credit_reservations where tenant_id = $1 order by functionality`,
    [tenant.id],
  )
  expect(rows).toMatchObject([
    { functionality: 'chatbot_misuse_check', status: 'confirmed', cents: 5 },
    { functionality: 'chatbot_response', status: 'confirmed' },
  ])
  expect((await admin.call('misuse.logs.index')).data).toEqual([])
})

it('a model that fails or talks nonsense leaves it to the rules', async () => {
  const { visitor } = await town('always')
  model.completesWith('Das weiß ich nicht.')
  expect((await visitor.ask(question)).text).toContain('Satzung')
})

it('a model that does not come to its verdict within two seconds is not waited for: the rules decide', async () => {
  const { visitor } = await town('always')
  const isVerdict = ({ system }: { system: string }) => system.includes('is_misuse')
  const { chat } = test.app.ports.ai
  if (!chat) throw new Error()
  const { complete } = chat
  const slow = vi.spyOn(chat, 'complete').mockImplementation((asked, signal) =>
    // Deaf to the signal, too.
    isVerdict(asked) ? new Promise(() => {}) : complete.call(chat, asked, signal),
  )
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    waited.push(ms)
    const over = new AbortController()
    if (ms === 2000) setImmediate(() => over.abort(new Error('over')))
    return over.signal
  })
  const waited: number[] = []
  const answer = await visitor.ask(question)
  vi.restoreAllMocks()
  expect(slow).toHaveBeenCalled()
  expect(waited).toContain(2000)
  expect(answer.text).toContain('Satzung')
})

it('is not asked where the tenant does not want it, or the rules are sure', async () => {
  const never = await town('never')
  await never.visitor.ask(question)
  expect(never.asked()).toBe(0)
  const unsure = await town('unsure')
  await unsure.visitor.ask(question)
  expect(unsure.asked()).toBe(0)
})

it('a visitor without history costs no further question to the database', async () => {
  const { bot } = await town('never')
  const { pool } = test.app.database
  const connect = pool.connect.bind(pool)
  const asked: string[] = []
  /** All that goes over a connection of requests, in transactions or not. */
  const hear = (client: pg.PoolClient): pg.PoolClient => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const heard = vi.spyOn(client, 'query').mockImplementation((...given: unknown[]) => {
      const [said] = given as [string | { name?: string; text: string }]
      asked.push(typeof said === 'string' ? said : `${said.name} ${said.text}`)
      return query(...given) as undefined
    })
    const release = client.release.bind(client)
    vi.spyOn(client, 'release').mockImplementationOnce(error => {
      heard.mockRestore()
      release(error)
    })
    return client
  }
  // What is known of the chatbot, its words and its minute is known already.
  await (await visitorOf(test, bot.uuid)).ask(question)
  const visitor = await visitorOf(test, bot.uuid)
  const connecting = vi
    .spyOn(pool, 'connect')
    .mockImplementation((async () => hear(await connect())) as typeof pool.connect)
  await visitor.ask(question)
  connecting.mockRestore()
  expect(asked.filter(text => text.includes('credit_')).length).toBeGreaterThan(1)
  // Whether rules have changed is told along with the chatbot, which is asked for anyway.
  const aboutMisuse = asked.filter(text => text.includes('misuse'))
  expect(aboutMisuse.map(text => text.split(' ', 1)[0])).toEqual(['chatbot_by_uuid'])
  expect(asked.filter(text => text.startsWith('limits_take')).length).toBeLessThanOrEqual(1)
})
