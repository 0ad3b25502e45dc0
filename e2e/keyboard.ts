import type { Locator, Page } from 'playwright-core'
import { gone, see, seeFocus } from './acting.ts'

const focused = ':focus'

/** Fails unless the focus is, or comes, somewhere in this part of the page. */
const seeFocusIn = (page: Page, part: Locator): Promise<void> =>
  part
    .locator(focused)
    .or(part.and(page.locator(focused)))
    .waitFor({ state: 'attached' })

/** Opened by Enter it takes the focus and keeps it, Escape closes it, and the focus returns to where it came from. */
export const seeKeyboardDialog = async (page: Page, opener: Locator, dialog: Locator): Promise<void> => {
  await opener.press('Enter')
  await see(dialog)
  await seeFocusIn(page, dialog)
  // Backwards from its beginning and on from its end are the ways that lead out of one that does not hold the focus.
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key)
    await seeFocusIn(page, dialog)
  }
  await page.keyboard.press('Escape')
  await gone(dialog)
  await seeFocus(opener)
}
