import mammoth from 'mammoth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isStored } from '../../../test/data-stores.ts'
import { openTestReader } from '../../../test/files/test-reader.ts'
import { cityWithAdmin } from '../../../test/money.ts'
import { activateAgent, addQuery } from '../../../test/public-queries.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { answerToken as answerTokenOf } from './public-answer/answer-token.ts'

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

describe('the list of requests', () => {
  it('is searched by title and requester, filtered, and counts what there is', async () => {
    const { city, admin } = await office()
    await addQuery(test.app, city.id, { title: 'Hundesteuer', requester: 'Jörg Öztürk', processingMs: 2000 })
    await addQuery(test.app, city.id, { processingMs: 4000 })
    await addQuery(test.app, city.id, { status: 'failed', answers: [] })
    const found = await admin.call('agent.public_query.index', { query: { search: 'öztürk' } })
    expect(found.data.map(({ title }) => title)).toEqual(['Hundesteuer'])
    expect(found.stats).toEqual({
      open: 1,
      in_progress: 0,
      completed_this_week: 2,
      median_seconds: 3,
      with_sources_percent: 100,
      feedback: { positive: 0, negative: 0 },
    })
    const failed = await admin.call('agent.public_query.index', { query: { status: 'failed' } })
    expect(failed.data).toMatchObject([{ can: { retry: true }, failure: 'Das Modell antwortet nicht.' }])
  })
})

describe('a request', () => {
  it('shows similar ones of the same tenant with their approved answers, which can be taken over', async () => {
    const { city, admin } = await office()
    const neighbour = await office()
    await addQuery(test.app, neighbour.city.id, { approved: 1 })
    const old = await addQuery(test.app, city.id, { approved: 1, answers: ['37 Euro [1].'] })
    await addQuery(test.app, city.id, { message: 'Wann öffnet das Hallenbad im Winter am Sonntag?' })
    const { id } = await addQuery(test.app, city.id)
    const params = { public_query: id }
    const { similar } = await admin.call('agent.public_query.show', { params })
    expect(similar).toMatchObject([{ id: old.id, similarity: 100, approved_answer: '37 Euro [1].' }])
    const reuse = () => admin.call('agent.public_query.reuse', { params, body: { from: old.id } })
    expect([await reuse(), await reuse()]).toEqual([{ version: 2 }, { version: 2 }])
    const { current } = await admin.call('agent.public_query.show', { params })
    expect(current).toMatchObject({
      number: 2,
      reused_from: old.id,
      sources: [{ number: 1 }],
      credits_used: 0,
    })
  })

  it('is edited only from the state that was read, and loses its approval with that', async () => {
    const { city, admin } = await office()
    const { id, answerToken } = await addQuery(test.app, city.id)
    const params = { public_query: id, version: 1 }
    const visitor = await test.browser().open()
    const link = { params: { answer_token: answerToken } }
    expect((await visitor.refused('public_query.answer', link)).status).toBe(404)
    const approved = await admin.call('agent.public_query.approve', { params, body: { revision: 0 } })
    expect(approved.approved).not.toBeNull()
    expect((await visitor.call('public_query.answer', link)).text).toBe('Er kostet **37 Euro** [1].')
    const rate = () =>
      visitor.call('public_query.feedback', { params: { answer_token: answerToken, feedback: 'positive' } })
    expect([await rate(), await rate()]).toEqual([{ feedback: 'positive' }, { feedback: 'positive' }])
    const edited = await admin.call('agent.public_query.versions.update', {
      params,
      body: { text: 'Er kostet 22,80 Euro.', revision: 0 },
    })
    expect(edited).toMatchObject({ revision: 1, approved: null, draft: 'Er kostet **37 Euro** [1].' })
    expect((await visitor.refused('public_query.answer', link)).status).toBe(404)
    const late = await admin.refused('agent.public_query.versions.update', {
      params,
      body: { text: 'Anders.', revision: 0 },
    })
    expect([late.status, late.message]).toEqual([409, expect.stringContaining('inzwischen geändert')])
    const actions = (await admin.call('settings.audit.index')).data.map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['public-query.edited', 'public-query.approved'])
  })

  it('becomes a letter that Word and PDF readers open', async () => {
    const { city, admin } = await office()
    const { id } = await addQuery(test.app, city.id, {
      title: 'Gebühren & Öffnungszeiten',
      requester: 'Łukasz Şimşek',
      answers: [
        'Guten Tag,\n\n- **37 Euro** für größere Ausweise [1]\n- [Seite](https://stadt.example/?a=1&b=2)',
      ],
    })
    const letter = (format: 'docx' | 'pdf') =>
      admin.send('agent.public_query.letter', { params: { public_query: id, version: 1 }, query: { format } })
    const docx = await letter('docx')
    expect(docx.headers['content-disposition']).toMatch(/Antwort-.*\.docx/)
    const { value } = await mammoth.convertToHtml({ buffer: docx.rawPayload })
    expect(value).toContain('<li><strong>37 Euro</strong> für größere Ausweise [1]</li>')
    expect(value).toContain('href="https://stadt.example/?a=1&amp;b=2"')
    expect(value).toContain('[1] Gebührensatzung, S. 4, Ausweise')
    expect(value).toContain('künstlicher Intelligenz')
    const pdf = (await letter('pdf')).rawPayload
    expect(pdf.toString('latin1')).toMatch(
      /^%PDF-1\.7[\s\S]*\/Lang \(de-DE\)[\s\S]*\/URI \(https:\/\/stadt\.example\/\?a=1&b=2\)[\s\S]*%%EOF\n$/,
    )
    // What this house writes it can read, and so can the recipient's.
    const reader = openTestReader()
    try {
      for (const [bytes, name] of [
        [docx.rawPayload, 'brief.docx'],
        [pdf, 'brief.pdf'],
      ] as const) {
        const { text } = await reader.read(bytes, name)
        expect(text, name).toContain('37 Euro für größere Ausweise [1]')
        expect(text, name).toContain('Łukasz Şimşek')
        expect(text, name).toContain('künstlicher Intelligenz')
      }
    } finally {
      await reader.close()
    }
  })

  it('is deleted with its file, and its link shows nothing any more', async () => {
    const { city, admin } = await office()
    const { id, file, answerToken } = await addQuery(test.app, city.id, { approved: 1, withFile: true })
    const params = { public_query: id, file: file ?? '' }
    expect((await admin.send('agent.public_query.file', { params })).body).toBe(
      'Sehr geehrte Damen und Herren',
    )
    const colleague = await test.signedIn(await test.member(city, 'contentmanager'))
    expect(
      (await colleague.refused('agent.public_query.delete', { params: { public_query: id } })).status,
    ).toBe(403)
    const { rows } = await test.app.database.pool.query(
      'select blob_key from public_query_files where tenant_id = $1',
      [city.id],
    )
    expect(await isStored(test.app, rows[0].blob_key)).toBe(true)
    await admin.call('agent.public_query.delete', { params: { public_query: id } })
    expect((await admin.refused('agent.public_query.file', { params })).status).toBe(404)
    await expect.poll(() => isStored(test.app, rows[0].blob_key)).toBe(false)
    const [entry] = (await admin.call('settings.audit.index')).data
    expect(entry).toMatchObject({
      action: 'public-query.deleted',
      subject_label: 'Personalausweis',
      changes: { versions: { from: 1 } },
    })
    const visitor = await test.browser().open()
    expect(
      (await visitor.refused('public_query.answer', { params: { answer_token: answerToken } })).status,
    ).toBe(404)
  })

  it('of another tenant is neither shown, changed nor deleted, by whichever of its numbers', async () => {
    const { city } = await office()
    const { admin: stranger, city: strangers } = await office()
    const { id, file } = await addQuery(test.app, city.id, { approved: 1, withFile: true })
    const own = await addQuery(test.app, strangers.id, { withFile: true })
    const params = { public_query: id }
    const version = { ...params, version: 1 }
    const statuses = [
      stranger.refused('agent.public_query.show', { params }),
      stranger.refused('agent.public_query.delete', { params }),
      stranger.refused('agent.public_query.versions.show', { params: version }),
      stranger.refused('agent.public_query.versions.update', {
        params: version,
        body: { text: 'Fremd.', revision: 0 },
      }),
      stranger.refused('agent.public_query.approve', { params: version, body: { revision: 0 } }),
      stranger.refused('agent.public_query.withdraw', { params: version }),
      stranger.refused('agent.public_query.letter', { params: version }),
      stranger.refused('agent.public_query.file', { params: { ...params, file: file ?? '' } }),
      // A file of somebody else by one's own request, and the other way round.
      stranger.refused('agent.public_query.file', { params: { public_query: own.id, file: file ?? '' } }),
      stranger.refused('agent.public_query.file', { params: { ...params, file: own.file ?? '' } }),
    ].map(async refusal => (await refusal).status)
    expect(await Promise.all(statuses)).toEqual(statuses.map(() => 404))
    const { data } = await stranger.call('agent.public_query.index')
    expect(data.map(({ id }) => id)).toEqual([own.id])
  })

  it('is behind its own link alone: forged, cut, of another request or another tenant it is not found', async () => {
    const { city } = await office()
    const { city: neighbour } = await office()
    const { id, answerToken } = await addQuery(test.app, city.id, { approved: 1 })
    const hidden = await addQuery(test.app, city.id)
    const signature = answerToken.split('.')[1]
    const { secrets } = test.app.ports
    const named = answerToken.split('.')[0] ?? ''
    const visitor = await test.browser().open()
    const statusesOf = async (token: string) => {
      const params = { answer_token: token }
      const read = await visitor.send('public_query.answer', { params })
      const rated = await visitor.send('public_query.feedback', {
        params: { ...params, feedback: 'negative' },
      })
      return [read.statusCode, rated.statusCode]
    }
    for (const token of [
      `${hidden.answerToken.split('.')[0]}.${signature}`,
      hidden.answerToken,
      answerTokenOf(test.app.ports, { tenantId: neighbour.id, queryId: id }),
      `${named}.${secrets.sign('something-else', named)}`,
      named,
      `${named}.`,
      answerToken.slice(0, -1),
      `${answerToken}.x`,
      'x',
    ])
      expect(await statusesOf(token), token).toEqual([404, 404])
    expect(await statusesOf(answerToken)).toEqual([200, 200])
  })
})
