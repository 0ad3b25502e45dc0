import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { citingAnswer, type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { balanceOf } from '../../../test/money.ts'
import { patience } from '../../../test/patience.ts'
import { activateAgent } from '../../../test/public-queries.ts'
import { answered, cityOfRequests, request, requestForm, showRequest } from '../../../test/requests.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
let model: ModelServer
beforeAll(async () => {
  model = await startModelServer()
  test = await startTestApp({ config: { ai: model.config } })
})
const facts = {
  anliegen: 'Ein neuer Ausweis',
  fragen: ['Was kostet ein Personalausweis?', 'Wie hoch ist die Hundesteuer?'],
  frist: '2026-12-01',
  ort: 'Musterstadt',
  personen: ['Erika Muster'],
  absender: 'Erika Muster',
  themen: ['Ausweise', 'Hunde'],
}
beforeEach(() => {
  model.failNext(0)
  model.calls.length = 0
  model.completesWith(`Gern:\n\`\`\`json\n${JSON.stringify(facts)}\n\`\`\``)
  model.streamsWith(citingAnswer)
})
afterAll(async () => {
  await test.close()
  await model.close()
})

const streams = () => model.calls.filter(({ body }) => body.stream)
const systemOf = (call: (typeof model.calls)[number] | undefined) => call?.body.messages?.[0]?.content ?? ''
const stepOf = (
  detail: { steps: { step: string; status: string; failure: string | null }[] },
  name: string,
) => detail.steps.find(({ step }) => step === name)

describe('with a model', () => {
  it('a request is understood and answered by it, one question after the other, and every part is paid', async () => {
    const { city, admin } = await cityOfRequests(test)
    const detail = await request(admin, { public_query: 'Ich habe zwei Fragen zu Ausweis und Hund.' })
    expect(detail).toMatchObject({
      response_status: { key: 'completed' },
      requester: 'Erika Muster',
      analysis: { concern: facts.anliegen, deadline: facts.frist, topics: facts.themen },
      current: { model: 'probe-chat' },
    })
    expect(streams()).toHaveLength(2)
    expect(detail.response).toMatch(
      /^Guten Tag Erika Muster,[\s\S]*\*\*1\. Was kostet ein Personalausweis\?\*\*[\s\S]*Das steht in der Satzung \[1\]\.[\s\S]*\*\*2\./,
    )
    const { rows } = await test.app.database.pool.query(
      `select functionality, status from credit_reservations where tenant_id = $1 and idempotency_key like $2 order by functionality`,
      [city.id, `request:${detail.id}:%`],
    )
    expect(rows).toEqual(
      [
        'public_query_analysis',
        'public_query_answer',
        'public_query_base_fee',
        'public_query_title',
        'topics',
      ].map(functionality => ({ functionality, status: 'confirmed' })),
    )
    expect(await balanceOf(test, city.id)).toBeCloseTo(1_000 - detail.credits_used, 5)
  })

  it('the prompt goes from the platform over circle, super admin and tenant to the extension, then the letter as data', async () => {
    const { city, admin } = await cityOfRequests(test)
    const { pool } = test.app.database
    await pool.query(
      "update tenants set super_admin_ai_prompt = 'SUPER', admin_ai_prompt = 'MANDANT' where id = $1",
      [city.id],
    )
    await pool.query(
      "update circles set base_chatbot_prompt = 'KREIS' where id = (select circle_id from tenants where id = $1)",
      [city.id],
    )
    await admin.call('agent.public_query.settings.save', { body: { prompt_extension: 'ERWEITERUNG' } })
    await request(admin, { public_query: 'BRIEF', target_audience: 'journalists' })
    const [call] = streams()
    const whole = (call?.body.messages ?? []).map(({ content }) => content).join('\n')
    const places = ['Du bist ein Assistent', 'KREIS', 'SUPER', 'MANDANT', 'ERWEITERUNG', 'BRIEF'].map(word =>
      whole.lastIndexOf(word),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    expect(call?.body.messages?.at(-1)?.content).toContain('BRIEF')
    expect(systemOf(call)).toContain('Journalist')
  })

  it('a sub-tenant inherits the extension until it has its own', async () => {
    const { city, admin } = await cityOfRequests(test)
    await admin.call('agent.public_query.settings.save', { body: { prompt_extension: 'VON OBEN' } })
    const sub = await test.subTenant(city)
    await activateAgent(test.app, sub.id)
    const clerk = await test.signedIn(await test.member(sub, 'subtenantmanager'))
    expect(await clerk.call('agent.public_query.settings.show', {})).toEqual({
      prompt_extension: '',
      effective_prompt_extension: 'VON OBEN',
      is_inherited: true,
      parent_name: city.name,
    })
    await clerk.call('agent.public_query.settings.save', { body: { prompt_extension: 'EIGENES' } })
    expect(await clerk.call('agent.public_query.settings.show', {})).toMatchObject({
      effective_prompt_extension: 'EIGENES',
      is_inherited: false,
    })
  })

  it('that talks nonsense about the letter, rules understand it, and its words are not paid', async () => {
    const { admin } = await cityOfRequests(test)
    model.completesWith('Dazu kann ich nichts sagen.')
    const detail = await request(admin)
    expect(detail.response_status.key).toBe('completed')
    expect(stepOf(detail, 'analysis')).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('Regeln'),
    })
    expect(detail.analysis?.questions.map(({ text }) => text)).toEqual(['Was kostet ein Personalausweis?'])
  })

  it('that cannot be reached, the sources answer in their own words, and the step says so', async () => {
    const { admin } = await cityOfRequests(test)
    model.failNext(1_000)
    const detail = await request(admin)
    expect(detail.response_status.key).toBe('completed')
    expect(detail.response).toContain('37 Euro')
    expect(detail.current?.model).toBeNull()
    expect(stepOf(detail, 'answer')).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('wörtlich'),
    })
  })

  it('that breaks off in the middle is asked again, and its first half is gone', async () => {
    const { admin } = await cityOfRequests(test)
    model.completesWith(JSON.stringify({ ...facts, fragen: [facts.fragen[0]] }))
    let tries = 0
    model.streamsWith({
      pieces: ['HALB ', 'GANZ [1].'],
      before: () => {
        tries += 1
        model.streamsWith(citingAnswer)
      },
      breaksAfter: 1,
    })
    const detail = await request(admin)
    expect(tries).toBeGreaterThan(0)
    expect(detail.response).toContain('Das steht in der Satzung [1].')
    expect(detail.response).not.toContain('HALB')
  })

  it('its answer is seen while it grows, up to the word before which the model pauses', async () => {
    const { admin } = await cityOfRequests(test)
    model.completesWith(JSON.stringify({ ...facts, fragen: [facts.fragen[0]] }))
    const last = Promise.withResolvers<void>()
    model.streamsWith({
      pieces: ['Der erste Satz. ', 'Der zweite Satz. ', 'Der letzte Satz [1].'],
      before: piece => (piece === 2 ? last.promise : undefined),
    })
    const { id } = await admin.call('agent.public_query.store', { body: requestForm() })
    await expect
      .poll(async () => (await showRequest(admin, id)).response, { timeout: patience(20_000) })
      .toContain('Der erste Satz. Der zweite Satz.')
    expect((await showRequest(admin, id)).response_status.key).toBe('inprogress')
    last.resolve()
    expect((await answered(admin, id)).response).toContain('Der letzte Satz [1].')
  })
})
