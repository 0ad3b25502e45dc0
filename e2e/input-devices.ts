import type { Locator, Page } from 'playwright-core'
import { see, tick } from './acting.ts'

/** How somebody works a page. The same story can be walked by each of them. */
export interface Hand {
  press(what: Locator): Promise<void>
  /** A switch or a box. */
  tick(what: Locator): Promise<void>
  write(into: Locator, text: string): Promise<void>
  choose(from: Locator, option: string): Promise<void>
}

const optionOf = (page: Page, name: string): Locator => page.getByRole('option', { name })

export const mouse: Hand = {
  press: what => what.click(),
  // What people see is drawn over the field itself.
  tick,
  write: (into, text) => into.fill(text),
  async choose(from, option) {
    await from.click()
    await optionOf(from.page(), option).click()
  },
}

const pressesAtMost = 200

const hasFocus = (what: Locator): Promise<boolean> =>
  what.evaluate(element => (element.getRootNode() as Document | ShadowRoot).activeElement === element)

/** The same key until it has led there; what lies on no way of that key cannot be reached by it. */
export const reach = async (what: Locator, key = 'Tab'): Promise<void> => {
  await see(what)
  for (let presses = 0; presses < pressesAtMost; presses += 1) {
    if (await hasFocus(what)) return
    await what.page().keyboard.press(key)
  }
  throw new Error(`Not reached by ${key}: ${what}`)
}

const pressOn = async (what: Locator, key: string): Promise<void> => {
  await reach(what)
  await what.page().keyboard.press(key)
}

/** Never a click, and no focus that was not moved by a key. */
export const keyboard: Hand = {
  press: what => pressOn(what, 'Enter'),
  tick: what => pressOn(what, 'Space'),
  async write(into, text) {
    await reach(into)
    await into.page().keyboard.type(text)
  },
  async choose(from, option) {
    await pressOn(from, 'Enter')
    await reach(optionOf(from.page(), option), 'ArrowUp')
    await from.page().keyboard.press('Enter')
  },
}
