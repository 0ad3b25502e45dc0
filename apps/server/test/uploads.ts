import type { DocumentRow } from '@lotse/contract'
import { expect } from 'vitest'
import { cityWithAdmin, giveCredits } from './money.ts'
import { patience } from './patience.ts'
import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

/** A city with credits, somebody who administers it, and a data store. */
export const cityWithDatabucket = async (test: TestApp, credits = 1_000) => {
  const made = await cityWithAdmin(test)
  if (credits) await giveCredits(test, made.city.id, credits)
  const { id: databucket } = await made.admin.call('databucket.store', {
    body: { name: `Speicher ${made.city.id}`, description: '' },
  })
  return { ...made, databucket }
}

/** All pieces of a file, as the web app sends them. Returns the document's id. */
export const uploadFile = async (
  browser: TestBrowser,
  databucket: string,
  name: string,
  bytes: Buffer,
  {
    pieceBytes = 1_000_000,
    ocrPages = bytes.includes('/DCTDecode') ? 1 : 0,
    pages = bytes.toString('latin1').match(/\/Type \/Page /g)?.length,
  }: { pieceBytes?: number; ocrPages?: number; pages?: number } = {},
): Promise<string> => {
  const { uploads } = await browser.call('document.store', {
    params: { databucket },
    // Tests use their files again and again; pages and scans are announced as the web app does.
    body: { files: [{ name, size: bytes.length, pages, ocr_pages: ocrPages, allow_duplicate: true }] },
  })
  const upload = uploads[0]?.id ?? ''
  let documentId: string | null = null
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    const reply = await browser.call('document.upload.piece', {
      params: { databucket, upload },
      query: { offset },
      bytes: bytes.subarray(offset, offset + pieceBytes),
    })
    documentId = reply.document_id
  }
  expect(documentId).toBeTruthy()
  return documentId ?? ''
}

export const showDocument = (browser: TestBrowser, document: string) =>
  browser.call('document.edit', { params: { document } })

/** Waits until nothing more happens to the document. */
export const processed = async (browser: TestBrowser, document: string): Promise<DocumentRow> => {
  await expect
    .poll(async () => (await showDocument(browser, document)).status, { timeout: patience(80_000) })
    .toMatch(/^(completed|failed)$/)
  return showDocument(browser, document)
}
