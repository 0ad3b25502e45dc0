import { glossaryEntriesAtMost } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { townWithChatbot, visitorOf } from '../../../../test/chat.ts'
import { addDatabucket, addDocument } from '../../../../test/data-stores.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { replacePassages } from '../lexical-index/replace-passages.ts'
import { parseGlossary } from './glossary-csv.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const townWithStore = async () => {
  const town = await test.mainTenant()
  const staff = await test.signedIn(await test.member(town, 'contentmanager'))
  const databucketId = await addDatabucket(test.app, town.id)
  const { id: documentId } = await addDocument(test.app, databucketId, { title: 'Einrichtungen' })
  const ctx = { ...test.app.ports, db: test.app.database.db } as Ctx
  await replacePassages(ctx, { tenantId: town.id, databucketId, documentId, title: 'Einrichtungen' }, [
    { page: null, headings: [], text: 'Das Jugendzentrum ist freitags bis 22 Uhr offen.', start: 0, end: 48 },
    { page: null, headings: [], text: 'Die Musikschule unterrichtet in der Villa.', start: 50, end: 92 },
  ])
  const found = async (q: string) =>
    (
      await staff.call('databucket.search', { params: { databucket: databucketId }, query: { q } })
    ).results.map(({ text }) => text)
  return { town, staff, found }
}
const entry = { word: 'Blaues Haus', meaning: 'Jugendzentrum', both_ways: false }

describe("a tenant's own words", () => {
  it('are known to the search at once, changed and deleted ones too, and only to that tenant', async () => {
    const { staff, found } = await townWithStore()
    const other = await townWithStore()
    expect(await found('Blaues Haus')).toEqual([])
    const { id } = await staff.call('glossary.store', { body: entry })
    expect(await found('Blaues Haus')).toEqual([expect.stringContaining('Jugendzentrum')])
    expect(await other.found('Blaues Haus')).toEqual([])
    await staff.call('glossary.update', { params: { entry: id }, body: { ...entry, meaning: 'Musikschule' } })
    expect(await found('Blaues Haus')).toEqual([expect.stringContaining('Musikschule')])
    await staff.call('glossary.destroy', { params: { entry: id } })
    expect(await found('Blaues Haus')).toEqual([])
  })

  it('are known after a change that another process made', async () => {
    const { town, staff, found } = await townWithStore()
    await staff.call('glossary.store', { body: { ...entry, word: 'Kiste' } })
    expect(await found('Kiste')).toHaveLength(1)
    const { pool } = test.app.database
    await pool.query(
      `insert into glossary_entries (tenant_id, id, word, meaning, is_both_ways, updated_at)
       values ($1, $2, 'Laube', 'Musikschule', false, now())`,
      [town.id, newId()],
    )
    await pool.query('update glossaries set version = version + 1 where tenant_id = $1', [town.id])
    expect(await found('Laube')).toEqual([expect.stringContaining('Musikschule')])
  })

  it('are listed, searched, and each is there once', async () => {
    const { staff } = await townWithStore()
    await staff.call('glossary.store', { body: entry })
    await staff.call('glossary.store', { body: { ...entry, word: 'Anker' } })
    const list = async (search = '') =>
      (await staff.call('glossary.index', { query: { search } })).data.map(({ word }) => word)
    expect(await list()).toEqual(['Anker', 'Blaues Haus'])
    expect(await list('haus')).toEqual(['Blaues Haus'])
    const again = await staff.send('glossary.store', { body: { ...entry, word: 'blaues haus' } })
    expect([again.statusCode, again.json().errors]).toEqual([
      422,
      { word: expect.stringContaining('gibt es schon') },
    ])
  })

  it('come from CSV as well, once each; a line that cannot be read is named, and then none of it counts', async () => {
    const { staff, found } = await townWithStore()
    const csv =
      'Wort;Bedeutung;beide\n"Villa; alt";Musikschule;ja\r\nKiste;Jugendzentrum\nkiste;jugendzentrum\n'
    expect(await staff.call('glossary.store_many', { body: { csv } })).toEqual({ added: 2, known: 1 })
    expect(await found('Kiste')).toHaveLength(1)
    const bad = await staff.send('glossary.store_many', { body: { csv: 'Turm;Museum\nnur ein Wort;' } })
    expect(bad.statusCode).toBe(422)
    expect(bad.json().errors.csv).toContain('Zeile 2')
    expect((await staff.call('glossary.index')).total).toBe(2)
  })

  it('are bounded, one by one and all at once', async () => {
    const { staff } = await townWithStore()
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => `Wort${index},Sinn`).join('\n')
    const tooMany = await staff.send('glossary.store_many', {
      body: { csv: lines(glossaryEntriesAtMost + 1) },
    })
    expect(tooMany.statusCode).toBe(422)
    await staff.call('glossary.store_many', { body: { csv: lines(glossaryEntriesAtMost) } })
    const one = await staff.send('glossary.store', { body: entry })
    expect([one.statusCode, one.json().errors.word]).toEqual([422, expect.stringContaining('500')])
    expect((await staff.call('glossary.index')).total).toBe(glossaryEntriesAtMost)
  })

  it('are suggested from questions without an answer and from what was asked next', async () => {
    const town = await townWithChatbot(test)
    const staff = await test.signedIn(await test.member(town.tenant, 'contentmanager'))
    const visitor = await visitorOf(test, town.bot.uuid)
    await visitor.ask('Wo ist das Quietschdingsbums?')
    const { suggestions } = await staff.call('glossary.suggestions')
    expect(suggestions).toContainEqual(
      expect.objectContaining({ word: 'Quietschdingsbums', asked_count: 1, meanings: [] }),
    )
    await test.app.database.pool.query(
      `insert into messages (tenant_id, id, conversation_id, role, text, status, created_at)
       select c.tenant_id, said.id, c.id, said.role, said.text, 'completed', c.last_message_at + said.later from conversations c,
         (values ($2::uuid, 'user', 'Wo ist die Wertstoffsammelstelle?', interval '1 minute'),
           ($3::uuid, 'assistant', 'Am Bahnhof.', interval '2 minutes')) said (id, role, text, later) where c.tenant_id = $1`,
      [town.tenant.id, newId(), newId()],
    )
    const [first] = (await staff.call('glossary.suggestions')).suggestions
    expect(first).toMatchObject({ word: 'Quietschdingsbums', meanings: ['Wertstoffsammelstelle'] })
    await staff.call('glossary.store', { body: { ...entry, word: 'Quietschdingsbums' } })
    expect((await staff.call('glossary.suggestions')).suggestions).toEqual([])
  })
})

describe('CSV with words', () => {
  it.each([
    ['Kiste;Jugendzentrum', 'semicolons'],
    ['Kiste,Jugendzentrum', 'commas'],
    ['Kiste\tJugendzentrum', 'tabs'],
    ['\ufeffWort;Bedeutung\n\nKiste; Jugendzentrum ;nein', 'a mark, a header, empty lines and spaces'],
  ])('is read with %s', csv => {
    expect(parseGlossary(csv)).toEqual([{ word: 'Kiste', meaning: 'Jugendzentrum', both_ways: false }])
  })
})
