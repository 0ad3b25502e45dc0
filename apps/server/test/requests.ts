import { randomUUID } from 'node:crypto'
import { type PublicQueryDetail, type PublicQueryForm, publicQueryForm } from '@lotse/contract'
import { expect } from 'vitest'
import { addKnowledge, type Text, townTexts } from './chat.ts'
import { cityWithAdmin, giveCredits } from './money.ts'
import { patience } from './patience.ts'
import { activateAgent } from './public-queries.ts'
import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

/** A city that answers requests, with credits and what it knows. */
export const cityOfRequests = async (
  test: TestApp,
  { credits = 1_000, texts = townTexts }: { credits?: number; texts?: Text[] } = {},
) => {
  const made = await cityWithAdmin(test)
  if (credits) await giveCredits(test, made.city.id, credits)
  await activateAgent(test.app, made.city.id)
  if (texts.length) await addKnowledge(test, made.city.id, texts)
  return made
}

export const requestForm = (more: Partial<PublicQueryForm> = {}): PublicQueryForm => ({
  ...publicQueryForm.parse({ key: randomUUID(), public_query: 'Was kostet ein Personalausweis?' }),
  ...more,
})

export const showRequest = (browser: TestBrowser, id: string): Promise<PublicQueryDetail> =>
  browser.call('agent.public_query.show', { params: { public_query: id } })

/** Waits until nothing more happens to the request. */
export const answered = async (browser: TestBrowser, id: string): Promise<PublicQueryDetail> => {
  await expect
    .poll(async () => (await showRequest(browser, id)).response_status.key, { timeout: patience(80_000) })
    .toMatch(/^(completed|failed)$/)
  return showRequest(browser, id)
}

/** Submitted, and waited for. */
export const request = async (
  browser: TestBrowser,
  more: Partial<PublicQueryForm> = {},
): Promise<PublicQueryDetail> => {
  const { id } = await browser.call('agent.public_query.store', { body: requestForm(more) })
  return answered(browser, id)
}
