import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsIn, townWithChatbot, visitorOf } from '../../../test/chat.ts'
import { addChatbot } from '../../../test/chatbots.ts'
import { addConversation } from '../../../test/conversations.ts'
import { balanceOf, giveCredits } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { sampleBodies } from '../separation-proof/walk/samples.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const townWithStaff = async () => {
  const town = await townWithChatbot(test)
  const staff = await test.signedIn(await test.member(town.tenant, 'contentmanager'))
  return { ...town, staff, params: { chatbot: town.bot.id } }
}

describe('the transcripts of a chatbot', () => {
  it('are found by what was said and how it was rated, with sources and cost, and can be deleted', async () => {
    const { tenant, bot, staff, params } = await townWithStaff()
    const visitor = await visitorOf(test, bot.uuid)
    const pass = await visitor.ask('Was kostet ein Personalausweis?')
    const dog = await visitor.ask('Wie hoch ist die Hundesteuer?')
    await visitor.rate(dog.message?.id ?? '', 'negative')
    const list = async (query: { search?: string; feedback?: 'positive' | 'negative' }) =>
      (await staff.call('chatbot.conversations.index', { params, query })).data.map(({ id }) => id)
    expect(await list({})).toHaveLength(2)
    expect(await list({ search: '37 euro' })).toEqual([pass.conversationId])
    expect(await list({ search: 'hoch ist die hunde' })).toEqual([dog.conversationId])
    expect(await list({ search: '%' })).toEqual([])
    expect(await list({ feedback: 'negative' })).toEqual([dog.conversationId])
    expect(await list({ feedback: 'positive' })).toEqual([])
    const conversation = dog.conversationId ?? ''
    const shown = await staff.call('chatbot.conversations.show', { params: { ...params, conversation } })
    expect(shown.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(shown.messages[1]).toMatchObject({
      feedback: 'negative',
      model: null,
      tokens: null,
      is_gap: false,
    })
    expect(shown.messages[1]?.sources[0]?.document_title).toBe('Hundesteuersatzung')
    expect(shown.credits_used).toBe(shown.messages[1]?.credits_used)
    const usage = 1000 - (await balanceOf(test, tenant.id))
    const all = await staff.call('chatbot.conversations.index', { params })
    expect(all.data.reduce((total, { credits_used }) => total + credits_used, 0)).toBeCloseTo(usage, 5)

    await staff.call('chatbot.conversations.destroy', { params: { ...params, conversation } })
    expect(await list({})).toEqual([pass.conversationId])
    expect((await visitor.open(conversation)).messages).toEqual([])
    const card = (await staff.call('chatbot.index')).data.find(({ id }) => id === bot.id)
    expect(card?.conversations_count).toBe(1)
  })

  it('deleted take along the gap that nobody else has asked, and leave one that others have asked too', async () => {
    const { bot, staff, params } = await townWithStaff()
    const { conversation } = await addConversation(test.app, bot.id)
    const gaps = async () => (await staff.call('chatbot.gaps.index', { params })).data
    expect(await gaps()).toHaveLength(1)
    await staff.call('chatbot.conversations.destroy', { params: { ...params, conversation } })
    expect(await gaps()).toEqual([])
    const shared = await addConversation(test.app, bot.id)
    await test.app.database.pool.query('update knowledge_gaps set asked_count = 2 where id = $1', [
      shared.gap,
    ])
    await staff.call('chatbot.conversations.destroy', {
      params: { ...params, conversation: shared.conversation },
    })
    expect((await gaps()).map(({ id }) => id)).toEqual([shared.gap])
  })

  it('of another tenant, or of another chatbot of one’s own, do not exist', async () => {
    const { tenant, staff, params } = await townWithStaff()
    const second = await addChatbot(test.app, tenant.id)
    const other = await addConversation(test.app, second.id)
    const refused = await staff.refused('chatbot.conversations.show', {
      params: { ...params, conversation: other.conversation },
    })
    expect(refused.status).toBe(404)
    const body = {
      question: 'Was?',
      answer: 'Das.',
      owner_name: 'Mira',
      valid_until: null,
      gap_id: other.gap,
    }
    expect((await staff.refused('chatbot.answers.store', { params, body })).status).toBe(404)
    expect((await staff.call('chatbot.answers.index', { params })).total).toBe(0)
  })
})

describe('a gap', () => {
  it('becomes a task, is dismissed, or is closed by a binding answer that the next visitor gets', async () => {
    const { tenant, bot, staff, params } = await townWithStaff()
    const visitor = await visitorOf(test, bot.uuid)
    for (const question of ['Wie beantrage ich Elterngeld?', 'Wann kommt der Zirkus?'])
      await visitor.ask(question)
    const gaps = async (status: 'open' | 'task' | 'answered' | 'dismissed') =>
      (await staff.call('chatbot.gaps.index', { params, query: { status } })).data
    const [circus, parents] = await gaps('open')
    expect([circus?.question, parents?.question]).toEqual([
      'Wann kommt der Zirkus?',
      'Wie beantrage ich Elterngeld?',
    ])
    const task = {
      params: { ...params, gap: circus?.id ?? '' },
      body: { status: 'task' as const, note: 'Plakat suchen' },
    }
    expect(await staff.call('chatbot.gaps.update', task)).toMatchObject({
      status: 'task',
      note: 'Plakat suchen',
    })
    const answer = await staff.call('chatbot.answers.store', {
      params,
      body: {
        question: 'Wie beantrage ich Elterngeld?',
        answer: 'Beim Kreis.',
        owner_name: 'Mira Muster',
        valid_until: '2027-01-31',
        gap_id: parents?.id ?? null,
      },
    })
    expect(answer).toMatchObject({ is_valid: true, used_count: 0 })
    expect((await gaps('answered')).map(({ id }) => id)).toEqual([parents?.id])
    expect(await gaps('open')).toEqual([])
    expect((await visitor.ask('Wie beantrage ich Elterngeld?')).text).toBe('Beim Kreis.')
    const path = { params: { ...params, answer: answer.id } }
    const form = { question: answer.question, answer: 'Neu.', owner_name: 'Mira', valid_until: '2020-01-01' }
    const { errors } = await staff.refused('chatbot.answers.update', { ...path, body: form })
    expect(errors).toEqual({ valid_until: expect.stringContaining('schon vorbei') })
    // As if years had passed since.
    await test.app.database.pool.query('update binding_answers set valid_until = $2 where id = $1', [
      answer.id,
      form.valid_until,
    ])
    expect(await staff.call('chatbot.answers.update', { ...path, body: form })).toMatchObject({
      is_valid: false,
      used_count: 1,
    })
    await visitor.ask('Wie beantrage ich Elterngeld?')
    expect((await gaps('open')).map(({ asked_count }) => asked_count)).toEqual([2])
    await staff.call('chatbot.answers.destroy', path)
    expect((await staff.call('chatbot.answers.index', { params })).data).toEqual([])

    const admin = await test.signedIn(await test.member(tenant, 'admin'))
    const log = (await admin.call('settings.audit.index')).data.filter(({ action }) =>
      action.startsWith('chatbot.'),
    )
    expect(log.map(({ action, changes }) => ({ action, changes }))).toEqual([
      { action: 'chatbot.answer-deleted', changes: { question: { from: answer.question, to: null } } },
      {
        action: 'chatbot.answer-updated',
        changes: {
          answer: { from: 'Beim Kreis.', to: 'Neu.' },
          ownerName: { from: 'Mira Muster', to: 'Mira' },
        },
      },
      {
        action: 'chatbot.answer-created',
        changes: expect.objectContaining({ answer: { to: 'Beim Kreis.' } }),
      },
      {
        action: 'chatbot.gap-updated',
        changes: { status: { from: 'open', to: 'task' }, note: { from: '', to: 'Plakat suchen' } },
      },
    ])
  })
})

describe('a configuration that nobody has saved', () => {
  it('can be talked to, is paid for at every run, and leaves no conversation', async () => {
    const { tenant, bot, databucketId, staff } = await townWithStaff()
    const sample = sampleBodies['chatbot.try']
    const body = {
      ...sample,
      databuckets: { high: [databucketId], medium: [], low: [] },
      message: 'Was kostet ein Personalausweis?',
    }
    const key = randomUUID()
    const first = await staff.send('chatbot.try', { body: { ...body, key } })
    expect(eventsIn(first.body).at(-1)?.data).toMatchObject({
      message: { text: expect.stringContaining('37 Euro') },
    })
    const once = await balanceOf(test, tenant.id)
    expect(once).toBeLessThan(1000)
    await staff.send('chatbot.try', { body: { ...body, key } })
    expect(await balanceOf(test, tenant.id)).toBeCloseTo(1000 - 2 * (1000 - once), 5)
    expect((await staff.call('chatbot.conversations.index', { params: { chatbot: bot.id } })).total).toBe(0)
  })

  it('reaches no data store of others, and is refused without credits', async () => {
    const { databucketId } = await townWithChatbot(test)
    const poor = await test.mainTenant()
    const staff = await test.signedIn(await test.member(poor, 'admin'))
    const body = {
      ...sampleBodies['chatbot.try'],
      databuckets: { high: [databucketId], medium: [], low: [] },
      message: 'Was kostet ein Personalausweis?',
    }
    const refused = await staff.refused('chatbot.try', { body: { ...body, key: randomUUID() } })
    expect(refused.code).toBe('insufficient_credits')
    await giveCredits(test, poor.id, 20)
    const tried = await staff.send('chatbot.try', { body: { ...body, key: randomUUID() } })
    expect(eventsIn(tried.body).at(-1)?.data).toMatchObject({ message: { sources: [] } })
  })
})
