import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { see } from './acting.ts'

export const dialog = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog', { name, exact: true })
/** A dialog that asks before something happens. */
export const question = (page: Page): Locator => page.getByRole('alertdialog')

export const seeDisabled = (what: Locator): Promise<void> => see(what.and(what.page().locator(':disabled')))

/** What stands beside a term, or below the title of a figure. */
export const fact = (page: Page | Locator, label: string): Locator =>
  page.locator(`dt:text-is("${label}") + dd, p:text-is("${label}") + p`)
export const seeFact = (page: Page | Locator, label: string, text: string | RegExp): Promise<void> =>
  see(fact(page, label).filter({ hasText: text }))

/** The name and the lines of the CSV file that a press hands out; no field of them may hold a line break. */
export const savedFile = async (page: Page, press: Locator): Promise<{ name: string; lines: string[] }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') }
}
