import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { patience } from '../apps/server/test/patience.ts'
import { callAs } from './acting.ts'

export const dogTax = [
  'Hundesteuersatzung',
  '',
  '§ 4 Steuersatz',
  '',
  'Die Steuer beträgt jährlich für den ersten Hund 60 Euro und für jeden weiteren Hund 90 Euro.',
  '',
  '§ 5 Befreiung',
  '',
  'Von der Steuer befreit sind Blindenführhunde und Hunde, die Menschen retten.',
].join('\n')

export const makeDatabucket = async (page: Page, name: string): Promise<string> => {
  const body = { name, description: 'Alles, was Rat und Verwaltung beschlossen haben.' }
  return (await callAs<{ id: string }>(page, 'POST', '/api/databuckets', body)).id
}

/** A small file, in one piece. Returns the document's id. */
export const uploadByCall = async (
  page: Page,
  databucket: string,
  name: string,
  content: string,
): Promise<string> => {
  const bytes = Buffer.from(content)
  const path = `/api/databuckets/${databucket}`
  const { uploads } = await callAs<{ uploads: { id: string }[] }>(page, 'POST', `${path}/documents`, {
    files: [{ name, size: bytes.length }],
  })
  const { csrf_token: token } = (await (await page.request.get('/session')).json()) as { csrf_token: string }
  const response = await page.request.put(`${path}/uploads/${uploads[0]?.id}?offset=0`, {
    data: bytes,
    headers: { 'x-csrf-token': token, 'content-type': 'application/octet-stream' },
  })
  return ((await response.json()) as { document_id: string }).document_id
}

/** Not `expect.poll`, which is for tests only: this also prepares the stage. */
export const processedByCall = (page: Page, document: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { status } = await callAs<{ status: string }>(page, 'GET', `/api/documents/${document}`)
      if (status !== 'completed') throw new Error(`The document is ${status}`)
    },
    { timeout: patience(120_000), interval: 300 },
  )

export const shareWithSubTenants = (page: Page, databucket: string, isAutomatic: boolean): Promise<unknown> =>
  callAs(page, 'POST', `/api/databuckets/${databucket}/sharing`, {
    share_type: 'sub_tenants',
    tenant_ids: [],
    auto_subscribe_subtenants_enabled: isAutomatic,
  })

/** What the screens of the data stores need to have something to show. */
export const prepareDataStores = async (
  admin: Page,
): Promise<{ databucket: string; document: string; emptyDatabucket: string }> => {
  const databucket = await makeDatabucket(admin, 'Satzungen der Stadt')
  const emptyDatabucket = await makeDatabucket(admin, 'Formulare')
  const document = await uploadByCall(admin, databucket, 'hundesteuersatzung.txt', dogTax)
  await callAs(admin, 'POST', `/api/databuckets/${databucket}/websources`, {
    name: 'Website der Stadt',
    url: 'https://www.musterstadt.example/rathaus',
    frequency: 'weekly',
    page_limit: 100,
    path_filter: '/rathaus',
    is_active: false,
  })
  // The first is there for the sub-tenants without their doing, the second can be subscribed to.
  await shareWithSubTenants(admin, databucket, true)
  await shareWithSubTenants(admin, emptyDatabucket, false)
  await processedByCall(admin, document)
  return { databucket, document, emptyDatabucket }
}
