import type { Locator, Page } from 'playwright-core'
import { settled } from './accessibility-check.ts'

/** Fails unless exactly this comes into sight. */
export const see = (what: Locator): Promise<void> => what.waitFor()
/** Fails unless it goes out of sight, or never came. */
export const gone = (what: Locator): Promise<void> => what.waitFor({ state: 'hidden' })

/** Fails unless the focus is there, or comes. */
export const seeFocus = (what: Locator): Promise<void> => see(what.and(what.page().locator(':focus')))

/**
 * On what is to be seen of a box, a switch or a choice: the field itself is hidden in its label. As people do, once that stands still
 * and nothing lies over it.
 */
export const tick = (what: Locator): Promise<void> => what.locator('xpath=ancestor::label[1]').click()

/** Whether it was chosen before or not. */
export const check = async (what: Locator): Promise<void> => {
  if (!(await what.isChecked())) await tick(what)
  await what.and(what.page().locator(':checked')).waitFor({ state: 'attached' })
}

/** A field by its whole name; with `says` only if a hint or an error beside it says this. */
export const field = (page: Page | Locator, name: string, says?: string | RegExp): Locator =>
  page.getByRole('textbox', { name, exact: true, description: says })

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true })

export const heading = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, exact: true })

/** Waits until the page has got the answer to a call, whether it asks for it now or did so before. */
const answered = async (page: Page, path: string): Promise<void> => {
  await page.waitForFunction(
    asked => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === asked),
    path,
  )
}

/**
 * The link to the log on the home page, once nothing of the page is on its way any more: where the session ends meanwhile, a late call
 * would be refused and lead to the sign-in before the click. The link comes together with what asks for figures and widgets, which
 * have placeholders; the notices above every page have none.
 */
export const auditLinkAtRest = async (home: Page): Promise<Locator> => {
  const link = home.getByRole('main').getByRole('link', { name: 'Protokoll' })
  await see(link)
  await settled(home)
  await answered(home, '/api/account/notices')
  return link
}

/** Calls the server as the page's own person, for what is not the point of a test. */
export const callAs = async <Answer = unknown>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> => {
  const session = await page.request.get('/session')
  const { csrf_token: token } = (await session.json()) as { csrf_token: string }
  const response = await page.request.fetch(path, {
    method,
    data: body,
    headers: { 'x-csrf-token': token },
  })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (response.status() === 204 ? null : await response.json()) as Answer
}

/** Signs in as people do, with the form. */
export const signInOn = async (page: Page, email: string, password: string): Promise<void> => {
  await field(page, 'E-Mail-Adresse').fill(email)
  await button(page, 'Weiter').click()
  await field(page, 'Passwort').fill(password)
  await button(page, 'Anmelden').click()
}

/** The way out that everybody takes: profile menu, last entry. */
export const signOutOn = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Profilmenü$/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await page.waitForURL('**/login')
}
