import { randomUUID } from 'node:crypto'
import type { Priority } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKnowledge, assign, townTexts, townWithChatbot, Visitor, visitorOf } from '../../../test/chat.ts'
import { balanceOf } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { days, hours, minutes } from '../../platform/clock.ts'
import { defaultMisuseSettings } from '../misuse/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const query = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await test.app.database.pool.query(text, values)).rows

describe('an answer without a model', () => {
  it('is in the words of the best passages, names its sources as they are, costs and is kept', async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const { events, text, message, conversationId } = await visitor.ask('Was kostet ein Personalausweis?')
    expect([events[0]?.event, events.at(-1)?.event]).toEqual(['begin', 'end'])
    expect(text).toMatch(/^Ein Personalausweis kostet 37 Euro\..* \[1\]$/)
    expect(message).toMatchObject({ text, status: 'completed', feedback: null })
    expect(message?.sources).toEqual([
      {
        number: 1,
        document_title: 'Bürgerbüro',
        page: null,
        heading: '',
        text: townTexts[1]?.passages[0],
        dated_on: '2025-01-01',
        url: '',
      },
    ])
    const [stored] = await query<Record<string, unknown>>(
      'select cost_cents::int, model, status, first_token_ms is not null as timed from messages where id = $1',
      [message?.id],
    )
    expect(stored).toEqual({ cost_cents: expect.any(Number), model: null, status: 'completed', timed: true })
    expect(stored?.cost_cents).toBeGreaterThan(0)
    expect(await balanceOf(test, tenant.id)).toBe(1000 - Number(stored?.cost_cents) / 100)
    expect((await visitor.open(conversationId)).messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
    ])
  })

  it('rests on the data store of the higher priority where two say nearly the same', async () => {
    const { tenant, bot } = await townWithChatbot(test, { texts: [] })
    const current = { title: 'Gebühren', passages: ['Ein Personalausweis kostet 37 Euro.'] }
    const detailed = {
      title: 'Merkblatt',
      passages: ['Ein neuer Personalausweis kostet in der Regel 41 Euro.'],
    }
    const [first, second] = [
      await addKnowledge(test, tenant.id, [current]),
      await addKnowledge(test, tenant.id, [detailed]),
    ]
    const titleWith = async (priorities: [Priority, Priority]) => {
      await query('delete from chatbot_databuckets where chatbot_id = $1', [bot.id])
      await assign(test, bot.id, first, priorities[0])
      await assign(test, bot.id, second, priorities[1])
      const { message } = await (await visitorOf(test, bot.uuid)).ask('Was kostet ein Personalausweis?')
      return message?.sources[0]?.document_title
    }
    expect(await titleWith(['medium', 'medium'])).toBe('Gebühren')
    expect(await titleWith(['low', 'high'])).toBe('Merkblatt')
    expect(await titleWith(['high', 'low'])).toBe('Gebühren')
  })

  it('stays as it was given when the document changes or goes', async () => {
    const { bot, databucketId } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const { conversationId, message } = await visitor.ask('Wie hoch ist die Hundesteuer?')
    await query('delete from documents where databucket_id = $1', [databucketId])
    const { messages } = await visitor.open(conversationId)
    expect(messages[1]?.sources).toEqual(message?.sources)
    expect(messages[1]?.sources[0]?.url).toBe('https://www.musterstadt.example/hundesteuer')
  })

  it('completes a question that leans on the one before', async () => {
    const { bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const { conversationId } = await visitor.ask('Wie hoch ist die Hundesteuer?')
    const next = await visitor.ask('Und wann ist sie fällig?', { conversationId })
    expect(next.text).toContain('1. Juli')
    const [question] = await query<{ searched_for: string }>(
      "select searched_for from messages where conversation_id = $1 and text = 'Und wann ist sie fällig?'",
      [conversationId],
    )
    expect(question?.searched_for).toBe('Und wann ist sie fällig? Hundesteuer')
  })

  it('uses only data stores that the tenant may use at this moment', async () => {
    const owner = await test.mainTenant()
    const theirs = await addKnowledge(test, owner.id, [
      { title: 'Geheimes', passages: ['Das Losungswort der Nachtwache lautet Seestern und gilt immer.'] },
    ])
    const { bot, databucketId } = await townWithChatbot(test)
    await assign(test, bot.id, theirs)
    const visitor = await visitorOf(test, bot.uuid)
    const foreign = await visitor.ask('Wie lautet das Losungswort der Nachtwache?')
    expect(foreign.text).not.toContain('Seestern')
    expect(foreign.message?.sources).toEqual([])
    await query('delete from chatbot_databuckets where databucket_id = $1', [databucketId])
    expect((await visitor.ask('Was kostet ein Personalausweis?')).message?.sources).toEqual([])
  })

  it('greets back, and takes no greeting for a question', async () => {
    const { bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    expect((await visitor.ask('Hallo!')).text).toBe('Guten Tag! Wie kann ich Ihnen helfen?')
    expect(await query('select id from knowledge_gaps where chatbot_id = $1', [bot.id])).toEqual([])
  })
})

describe('whoever asks nothing of the documents', () => {
  it('is answered from the configuration, for nothing, and leaves no gap', async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    for (const [message, reply] of [
      ['Danke, das hat mir sehr geholfen!', 'Gern geschehen'],
      ['Wer bist du denn und was kannst du?', 'Ich beantworte Ihre Fragen aus den Unterlagen'],
      ['Bist du ein Mensch?', 'kein Mensch'],
      ['asdfghjkl', 'nicht verstanden'],
      ['Wer hat dich gemacht?', `Mich betreibt: ${tenant.name}`],
      ['Speicherst du meine Daten?', 'wird gespeichert'],
      ['Wie alt bist du?', 'ein Programm'],
      ['ok', 'In Ordnung'],
      ['Дякую', 'Будь ласка!'],
      ['Du bist ein Idiot', 'Darauf kann ich nicht antworten'],
    ] as const) {
      const { text, message: answer } = await visitor.ask(message)
      expect(text, message).toContain(reply)
      expect(answer).toMatchObject({ status: 'completed', sources: [] })
    }
    expect(await balanceOf(test, tenant.id)).toBe(1000)
    expect(await query('select id from knowledge_gaps where chatbot_id = $1', [bot.id])).toEqual([])
  })
})

describe('a letter', () => {
  it('is answered by what it asks in the end', async () => {
    const { bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const { text } = await visitor.ask(
      'Sehr geehrte Damen und Herren, wir sind im Mai mit unseren Kindern hierher gezogen, weil meine Frau eine Stelle am Krankenhaus hat. ' +
        'Der Umzug war anstrengend, und ein Klavier wurde dabei beschädigt. Was kostet ein Personalausweis? Mit freundlichen Grüßen',
    )
    expect(text).toContain('37 Euro')
  })

  it('with a greeting, a way to ask and a farewell is answered as surely as a curt question, and so is what follows', async () => {
    const { bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const curt = await visitor.ask('Wie hoch ist die Hundesteuer?')
    const polite = await visitor.ask(
      'Sehr geehrte Frau Albrecht, ich hätte eine Frage: Können Sie mir bitte sagen, wie hoch die Hundesteuer ist? Mit freundlichen Grüßen Max Müller',
    )
    expect(polite.message?.sources).toEqual(curt.message?.sources)
    const { conversationId } = polite
    expect((await visitor.ask('Danke! Und wann ist sie fällig?', { conversationId })).text).toContain(
      '1. Juli',
    )
    const [next] = await query<{ searched_for: string }>(
      "select searched_for from messages where conversation_id = $1 and text like 'Danke!%'",
      [conversationId],
    )
    expect(next?.searched_for).toBe('Und wann ist sie fällig? Hundesteuer')
  })
})

describe('a question without a good source', () => {
  it.each([
    'In welchem Jahr starb Tesla?',
    'Wie hoch ist die Grundsteuer?',
    'Wie hoch ist die Hundesteuer für einen Wellensittich?',
    'Was kostet ein Angelschein?',
  ])('is not answered with another one: %s', async question => {
    const { bot } = await townWithChatbot(test)
    const { text, message } = await (await visitorOf(test, bot.uuid)).ask(question)
    expect(text).toContain('keine verlässliche Auskunft')
    expect(message?.sources).toEqual([])
  })

  it('is one from as far on as the number of the chatbot says', async () => {
    const { bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const isAnswered = async (certainty: number) => {
      await query('update chatbots set source_certainty = $2 where id = $1', [bot.id, certainty])
      const question = 'Wie hoch ist die Hundesteuer für einen Wellensittich?'
      return (await visitor.ask(question)).message?.sources.length !== 0
    }
    expect([await isAnswered(0), await isAnswered(100)]).toEqual([true, false])
  })

  it('is answered in the chatbot’s voice and counted as a gap, the same one once', async () => {
    const { bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const formal = await visitor.ask('Wie beantrage ich Elterngeld?')
    expect(formal.text).toContain('Bitte formulieren Sie')
    expect(formal.message?.sources).toEqual([])
    await query("update chatbots set language_styles = '{informal}' where id = $1", [bot.id])
    expect((await visitor.ask('wie beantrage ich  ELTERNGELD')).text).toContain('melde Dich')
    await visitor.ask('Guten Tag, wie beantrage ich Elterngeld? Viele Grüße, Erika Beispiel')
    expect(
      await query('select question, asked_count, status from knowledge_gaps where chatbot_id = $1', [bot.id]),
    ).toEqual([{ question: 'Wie beantrage ich Elterngeld?', asked_count: 3, status: 'open' }])
  })
})

describe('a binding answer', () => {
  it('wins over the search and costs nothing, until its last day is over', async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const [answer] = await query<{ id: string }>(
      `insert into binding_answers (id, tenant_id, chatbot_id, question, answer, owner_name, valid_until, created_at, updated_at)
       values ($1, $2, $3, 'Was kostet der Personalausweis?', 'Seit heute 40 Euro.', 'Mira', $4, now(), now()) returning id`,
      [randomUUID(), tenant.id, bot.id, test.clock.now().toISOString().slice(0, 10)],
    )
    const visitor = await visitorOf(test, bot.uuid)
    const { text, message } = await visitor.ask('Was kostet ein Personalausweis?')
    expect(text).toBe('Seit heute 40 Euro.')
    expect(await balanceOf(test, tenant.id)).toBe(1000)
    expect(
      await query('select binding_answer_id, cost_cents::int from messages where id = $1', [message?.id]),
    ).toEqual([{ binding_answer_id: answer?.id, cost_cents: 0 }])
    expect(await query('select used_count from binding_answers where id = $1', [answer?.id])).toEqual([
      { used_count: 1 },
    ])
    test.clock.advance(days(1))
    await visitor.open()
    expect((await visitor.ask('Was kostet ein Personalausweis?')).text).toContain('37 Euro')
  })
})

describe('who may talk to a chatbot', () => {
  it('is decided before anything else: a chatbot for others does not exist', async () => {
    const { tenant, bot } = await townWithChatbot(test, { accessRole: 'user' })
    const anonymous = await new Visitor(test, bot.uuid).send('/open', {})
    const unknown = await new Visitor(test, randomUUID()).send('/open', {})
    expect(anonymous.statusCode).toBe(404)
    expect(anonymous.json()).toEqual(unknown.json())
    const external = await test.signedIn(await test.member(tenant, 'external_user'))
    expect((await new Visitor(test, bot.uuid, { browser: external }).send('/open', {})).statusCode).toBe(404)
    const user = await test.signedIn(await test.member(tenant, 'user'))
    const visitor = await visitorOf(test, bot.uuid, { browser: user })
    expect((await visitor.ask('Was kostet ein Personalausweis?')).status).toBe(200)
    // The cookie alone, without the page's token, is nobody.
    user.csrfToken = ''
    expect((await visitor.ask('Was kostet ein Personalausweis?')).status).toBe(404)
  })

  it('costs nothing when the visitor asks faster than anybody reads', async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const stranger = await new Visitor(test, bot.uuid).ask('Fremdes', { token: 'x'.repeat(30) })
    expect(stranger.status).toBe(403)
    const { visitor_per_minute: messagesPerMinute } = defaultMisuseSettings.flood
    for (let count = 0; count < messagesPerMinute; count += 1) await visitor.ask('Hallo')
    const before = await balanceOf(test, tenant.id)
    expect((await visitor.ask('Hallo')).status).toBe(429)
    expect(await balanceOf(test, tenant.id)).toBe(before)
    test.clock.advance(minutes(1))
    expect((await visitor.ask('Hallo')).status).toBe(200)
  })

  it('refuses while it is switched off, with its own words', async () => {
    const { bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    await query('update chatbots set chatbot_disabled = true where id = $1', [bot.id])
    expect((await visitor.open()).chatbot.unavailable_message).toMatch(/momentan nicht verfügbar/)
    expect(await visitor.ask('Hallo')).toMatchObject({ status: 503, problem: { code: 'unavailable' } })
  })

  it('never leaves a visitor without a word: emptied messages are those of the house again', async () => {
    const { tenant, bot } = await townWithChatbot(test, { credits: 0 })
    const visitor = await visitorOf(test, bot.uuid)
    await query('insert into tenant_chat_settings (tenant_id, embed_messages) values ($1, $2)', [
      tenant.id,
      JSON.stringify({ no_credits: '', no_credits_parent: '', credit_warning_threshold: 0 }),
    ])
    const noCredits = 'Nicht genügend Credits verfügbar'
    expect((await visitor.open()).chatbot.unavailable_message).toBe(noCredits)
    expect((await visitor.ask('Was kostet ein Hund?')).problem?.message).toBe(noCredits)
    await query('update chatbots set chatbot_disabled = true, embed_settings = $2 where id = $1', [
      bot.id,
      JSON.stringify({ unavailableMessage: '' }),
    ])
    expect((await visitor.open()).chatbot.unavailable_message).toMatch(/momentan nicht verfügbar/)
    expect((await visitor.ask('Hallo')).problem?.message).toMatch(/momentan nicht verfügbar/)
  })

  it('says in the tenant’s words that there are no credits, shows no figures and keeps no question', async () => {
    const { bot } = await townWithChatbot(test, { credits: 0 })
    const visitor = new Visitor(test, bot.uuid)
    expect((await visitor.open()).chatbot.unavailable_message).toBe('Nicht genügend Credits verfügbar')
    const refused = await visitor.ask('Was kostet ein Personalausweis?')
    expect(refused.status).toBe(402)
    expect(refused.problem).toEqual({
      code: 'insufficient_credits',
      message: 'Nicht genügend Credits verfügbar',
      errors: {},
    })
    expect(await query('select id from conversations where chatbot_id = $1', [bot.id])).toEqual([])
  })
})

describe('a page of another site', () => {
  const site = 'https://www.musterstadt.de'

  it('may use a chatbot that lists it, and no other page may', async () => {
    const { bot } = await townWithChatbot(test, { isEmbeddable: true, domains: ['www.musterstadt.de'] })
    const visitor = await visitorOf(test, bot.uuid, { origin: site })
    const { conversationId } = await visitor.ask('Was kostet ein Personalausweis?')
    expect(await query('select channel, origin from conversations where id = $1', [conversationId])).toEqual([
      { channel: 'widget', origin: site },
    ])
    for (const origin of ['https://www.musterstadt.de.evil.test', 'https://musterstadt.de', 'null'])
      expect((await new Visitor(test, bot.uuid, { origin }).send('/open', {})).statusCode).toBe(403)
  })

  it('cannot use the token of another page, of our own page or of another chatbot', async () => {
    const { tenant, bot } = await townWithChatbot(test, { isEmbeddable: true })
    const here = await visitorOf(test, bot.uuid, { origin: site })
    const there = await visitorOf(test, bot.uuid, { origin: 'https://evil.test' })
    const own = await visitorOf(test, bot.uuid)
    for (const token of [there.token, own.token, `${here.token}x`, here.token.replace('.', 'x.')])
      expect(await here.ask('Hallo', { token })).toMatchObject({ status: 403 })
    const other = await townWithChatbot(test)
    expect((await (await visitorOf(test, other.bot.uuid)).ask('Hallo', { token: own.token })).status).toBe(
      403,
    )
    test.clock.advance(hours(25))
    expect((await here.ask('Hallo')).status).toBe(403)
    expect(await balanceOf(test, tenant.id)).toBe(1000)
  })
})

describe('another visitor’s conversation', () => {
  it('is not read, continued or rated: it does not exist', async () => {
    const { bot } = await townWithChatbot(test)
    const owner = await visitorOf(test, bot.uuid)
    const { conversationId, message } = await owner.ask('Was kostet ein Personalausweis?')
    const stranger = await visitorOf(test, bot.uuid)
    expect((await stranger.open(conversationId)).messages).toEqual([])
    const continued = await stranger.ask('Und sonst?', { conversationId })
    const unknown = await stranger.ask('Und sonst?', { conversationId: randomUUID() })
    expect(continued).toEqual(unknown)
    expect(continued.status).toBe(404)
    expect(await stranger.rate(message?.id ?? '', 'negative')).toBe(404)
    expect(await owner.rate(message?.id ?? '', 'positive')).toBe(204)
  })

  it('of somebody who is signed in is closed to whoever has the token without the session', async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const browser = await test.signedIn(await test.member(tenant, 'user'))
    const owner = await visitorOf(test, bot.uuid, { browser })
    const { conversationId } = await owner.ask('Was kostet ein Personalausweis?')
    const thief = new Visitor(test, bot.uuid)
    thief.token = owner.token
    expect((await thief.open(conversationId)).messages).toEqual([])
    expect((await thief.ask('Hallo', { conversationId })).status).toBe(404)
    expect((await owner.open(conversationId)).messages).toHaveLength(2)
  })
})

describe('a rating', () => {
  it('counts once, can be changed, and is refused where it is switched off', async () => {
    const { bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const { conversationId, message } = await visitor.ask('Was kostet ein Personalausweis?')
    const id = message?.id ?? ''
    const counts = () =>
      query('select positive_count, negative_count from conversations where id = $1', [conversationId])
    for (const _ of [1, 2]) expect(await visitor.rate(id, 'positive')).toBe(204)
    expect(await counts()).toEqual([{ positive_count: 1, negative_count: 0 }])
    await visitor.rate(id, 'negative')
    expect(await counts()).toEqual([{ positive_count: 0, negative_count: 1 }])
    await query('update chatbots set feedback_disabled = true where id = $1', [bot.id])
    expect(await visitor.rate(id, 'positive')).toBe(403)
  })
})
