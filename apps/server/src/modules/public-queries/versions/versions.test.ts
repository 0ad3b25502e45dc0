import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cityWithAdmin } from '../../../../test/money.ts'
import { activateAgent, addQuery, type StoredQuery } from '../../../../test/public-queries.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { newId } from '../../../platform/ids.ts'
import { answeredQueue, approvedAnswerOf, markSent, versionOf } from '../index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const office = async () => {
  const { city, admin } = await cityWithAdmin(test)
  await activateAgent(test.app, city.id)
  return { city, admin }
}

const ctx = () => test.app.systemContext('test')

/** What the recipient reads behind the link; null where nothing is found. */
const readBehind = async ({ answerToken }: StoredQuery): Promise<string | null> => {
  const visitor = await test.browser().open()
  const response = await visitor.send('public_query.answer', { params: { answer_token: answerToken } })
  return response.statusCode === 404 ? null : response.json<{ text: string }>().text
}

const entriesOf = async (admin: TestBrowser) =>
  (await admin.call('settings.audit.index')).data
    .filter(({ action }) => action.startsWith('public-query.'))
    .map(({ action, changes }) => ({ action, changes }))

/** Who waits for an answer is told by a job; what was asked of it stays for a day. */
const toldOf = async (queryId: string) => {
  const { rows } = await test.app.database.pool.query(
    `select data from pgboss.job where name = $1 and data->>'queryId' = $2 order by created_on`,
    [answeredQueue.name, queryId],
  )
  return rows.map(({ data }) => data)
}

describe('an approved answer', () => {
  it('is told once to whoever waits for it, however often it is approved', async () => {
    const { city, admin } = await office()
    const { id } = await addQuery(test.app, city.id)
    const params = { public_query: id, version: 1 }
    const approve = () => admin.call('agent.public_query.approve', { params, body: { revision: 0 } })
    expect((await approve()).approved).toEqual((await approve()).approved)
    const told = { tenantId: city.id, queryId: id, version: 1, occasion: 'approved' }
    expect(await toldOf(id)).toEqual([told])
    const late = await addQuery(test.app, city.id)
    const stale = await admin.refused('agent.public_query.approve', {
      params: { public_query: late.id, version: 1 },
      body: { revision: 7 },
    })
    expect([stale.status, await toldOf(late.id)]).toEqual([409, []])
  })

  it('withdrawn is nobody’s answer any more: not behind the link, not for a mail, not to be taken over', async () => {
    const { city, admin } = await office()
    const query = await addQuery(test.app, city.id, { approved: 1 })
    const other = await addQuery(test.app, city.id)
    const params = { public_query: query.id, version: 1 }
    expect(await readBehind(query)).toContain('37 Euro')
    const withdrawn = await admin.call('agent.public_query.withdraw', { params })
    expect(withdrawn).toMatchObject({ approved: null, revision: 0 })
    expect(await readBehind(query)).toBeNull()
    expect(await approvedAnswerOf(ctx(), { tenantId: city.id, queryId: query.id })).toBeNull()
    const shown = await admin.call('agent.public_query.show', { params: { public_query: query.id } })
    expect(shown).toMatchObject({ is_approved: false, public_url: null })
    const reuse = await admin.refused('agent.public_query.reuse', {
      params: { public_query: other.id },
      body: { from: query.id },
    })
    expect([reuse.status, reuse.message]).toEqual([
      409,
      expect.stringContaining('keine freigegebene Antwort mehr'),
    ])
    await admin.call('agent.public_query.withdraw', { params })
    expect(await entriesOf(admin)).toEqual([
      { action: 'public-query.approval-withdrawn', changes: { version: { from: 1, to: null } } },
    ])
  })

  it('gives its place to a later one: there is one answer at a time', async () => {
    const { city, admin } = await office()
    const query = await addQuery(test.app, city.id, { approved: 1, answers: ['Alt.', 'Neu.'] })
    await admin.call('agent.public_query.approve', {
      params: { public_query: query.id, version: 2 },
      body: { revision: 0 },
    })
    const { versions } = await admin.call('agent.public_query.show', { params: { public_query: query.id } })
    expect(versions.map(({ number, approved }) => [number, approved !== null])).toEqual([
      [2, true],
      [1, false],
    ])
    expect(await readBehind(query)).toBe('Neu.')
    expect((await entriesOf(admin))[0]?.changes).toEqual({ version: { from: 1, to: 2 } })
  })
})

describe('an answer that was sent at once', () => {
  it('is behind the link without an approval, until a clerk changes it or approves another', async () => {
    const { city, admin } = await office()
    const query = await addQuery(test.app, city.id, { answers: ['Gesendet.', 'Entwurf.'] })
    const named = { tenantId: city.id, queryId: query.id }
    await markSent(ctx(), { ...named, version: 1 })
    expect(await readBehind(query)).toBe('Gesendet.')
    const { public_url } = await admin.call('agent.public_query.show', { params: { public_query: query.id } })
    expect(public_url).toBe(`${test.app.ports.config.baseUrl}/antwort/${query.answerToken}`)
    await admin.call('agent.public_query.approve', {
      params: { public_query: query.id, version: 2 },
      body: { revision: 0 },
    })
    expect(await readBehind(query)).toBe('Entwurf.')
    await admin.call('agent.public_query.withdraw', { params: { public_query: query.id, version: 2 } })
    expect(await readBehind(query)).toBe('Gesendet.')
    await admin.call('agent.public_query.versions.update', {
      params: { public_query: query.id, version: 1 },
      body: { text: 'Geändert.', revision: 0 },
    })
    expect(await readBehind(query)).toBeNull()
  })
})

describe('a version that is not finished', () => {
  it.each(['writing', 'failed'] as const)(
    'while %s is neither edited, approved, withdrawn, downloaded nor sent',
    async versionStatus => {
      const { city, admin } = await office()
      const { id } = await addQuery(test.app, city.id, { status: 'inprogress', versionStatus })
      const params = { public_query: id, version: 1 }
      const refusals = [
        await admin.refused('agent.public_query.versions.update', {
          params,
          body: { text: 'Meins.', revision: 0 },
        }),
        await admin.refused('agent.public_query.approve', { params, body: { revision: 0 } }),
        await admin.refused('agent.public_query.withdraw', { params }),
        await admin.refused('agent.public_query.letter', { params }),
      ]
      for (const refusal of refusals)
        expect([refusal.status, refusal.message]).toEqual([409, 'Diese Fassung ist noch nicht fertig.'])
      expect(await versionOf(ctx(), { tenantId: city.id, queryId: id, version: 1 })).toBeNull()
      const shown = await admin.call('agent.public_query.show', { params: { public_query: id } })
      expect(shown.can).toMatchObject({ edit: false, regenerate: false })
      expect([await entriesOf(admin), await toldOf(id)]).toEqual([[], []])
    },
  )
})

describe('an answer that is taken over', () => {
  it('makes a failed request a completed one, is in the log, and waits while the request is in work', async () => {
    const { city, admin } = await office()
    const from = await addQuery(test.app, city.id, { approved: 1, title: 'Ausweis' })
    const failed = await addQuery(test.app, city.id, { status: 'failed', answers: [] })
    const reuse = { params: { public_query: failed.id }, body: { from: from.id } }
    expect(await admin.call('agent.public_query.reuse', reuse)).toEqual({ version: 1 })
    const shown = await admin.call('agent.public_query.show', { params: { public_query: failed.id } })
    expect(shown).toMatchObject({ response_status: { key: 'completed' }, failure: null, can: { edit: true } })
    expect(await entriesOf(admin)).toEqual([
      { action: 'public-query.answer-reused', changes: { version: { to: 1 }, from: { to: 'Ausweis' } } },
    ])
    for (const status of ['pending', 'inprogress'] as const) {
      const busy = await addQuery(test.app, city.id, { status, answers: [] })
      const refusal = await admin.refused('agent.public_query.reuse', {
        params: { public_query: busy.id },
        body: { from: from.id },
      })
      expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('noch bearbeitet')])
    }
  })

  it('is never another tenant’s, nor one’s own', async () => {
    const [own, foreign] = [await office(), await office()]
    const theirs = await addQuery(test.app, foreign.city.id, { approved: 1 })
    const mine = await addQuery(test.app, own.city.id, { approved: 1 })
    const reuse = async (query: string, from: string) =>
      (
        await own.admin.refused('agent.public_query.reuse', {
          params: { public_query: query },
          body: { from },
        })
      ).status
    expect([
      await reuse(mine.id, theirs.id),
      await reuse(theirs.id, mine.id),
      await reuse(mine.id, mine.id),
      await reuse(mine.id, newId()),
    ]).toEqual([404, 404, 404, 404])
  })
})
