import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { cityWithDatabucket, processed, showDocument, uploadFile } from '../../../test/uploads.ts'
import { inTransaction } from '../../platform/context.ts'
import { lockDocument } from '../databuckets/index.ts'
import { failDocument } from './fail-document.ts'
import { acrossTenantsRefreshDocuments } from './refresh-documents.ts'
import { isProcessingOf } from './row-keys.ts'
import { documentProcessing } from './tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const statute = `Hundesteuersatzung der Stadt Musterstadt

§ 1 Steuergegenstand
Gegenstand der Steuer ist das Halten von Hunden durch natürliche Personen im Gebiet der Stadt Musterstadt.

§ 2 Steuersatz
Die Steuer beträgt jährlich für den ersten Hund 96 Euro, für jeden weiteren Hund 144 Euro.`

const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await test.app.database.pool.query(sql, values)).rows

describe('new rules for passages', () => {
  it.each([
    { kind: 'older', version: '0' },
    { kind: 'newer', version: 'alt' },
  ])(
    'than $kind ones are applied without charge, while the document stays completed and found',
    async ({ version }) => {
      const { admin, city, databucket } = await cityWithDatabucket(test, 10)
      const id = await uploadFile(admin, databucket, 'a.txt', Buffer.from(statute))
      await processed(admin, id)
      await query(
        'update document_processing set chunker_version = $2, tried_chunker_version = $2 where document_id = $1',
        [id, version],
      )
      await query("update passages set text = 'veraltet' where document_id = $1", [id])
      expect(await acrossTenantsRefreshDocuments(test.app.systemContext('test'))).toBeGreaterThan(0)
      await expect
        .poll(async () => {
          expect((await showDocument(admin, id)).status).toBe('completed')
          const rows = await query<{ text: string }>('select text from passages where document_id = $1', [id])
          expect(rows).toHaveLength(3)
          return rows.some(({ text }) => text === 'veraltet')
        })
        .toBe(false)
      await expect
        .poll(() => query('select from document_processing where document_id = $1 and is_wanted', [id]))
        .toEqual([])
      expect(await balanceOf(test, city.id)).toBe(9.79)
      expect(await acrossTenantsRefreshDocuments(test.app.systemContext('test'))).toBe(0)
      expect((await showDocument(admin, id)).processing_credits_used).toBe(0.21)
    },
  )

  it('leave alone what failed, also where an earlier content of it is still found', async () => {
    const { admin, city, databucket } = await cityWithDatabucket(test, 10)
    const id = await uploadFile(admin, databucket, 'a.txt', Buffer.from(statute))
    await processed(admin, id)
    await query(
      "update document_processing set chunker_version = '0', tried_chunker_version = '0' where document_id = $1",
      [id],
    )
    const ctx = test.app.systemContext('test')
    await inTransaction(ctx, async ctx => {
      const document = await lockDocument(ctx.db, { tenantId: city.id, id }, 'no key update')
      const [processing] = await ctx.db
        .select()
        .from(documentProcessing)
        .where(isProcessingOf({ tenantId: city.id, id }))
      if (document && processing)
        await failDocument(ctx, { document, processing }, 'Die Datei ist beschädigt.')
    })
    expect((await showDocument(admin, id)).status).toBe('failed')
    expect(await acrossTenantsRefreshDocuments(ctx)).toBe(0)
  })
})
