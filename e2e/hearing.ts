import type { BrowserContext, Page } from 'playwright-core'
import { inject, vi } from 'vitest'

/** What the pages have said, oldest first, and no test has asked for yet. */
const said = new WeakMap<Page, string[]>()

const listen = (): void => {
  const tell = (window as unknown as { tellTest(text: string): Promise<void> }).tellTest
  const regions = '[aria-live], [role=status], [role=alert]'
  const say = (part: Node) => {
    const element = part instanceof Element ? part : part.parentElement
    const text = part.textContent?.replace(/\s+/g, ' ').trim()
    if (text && element?.checkVisibility()) tell(text).catch(() => undefined)
  }
  const sayAdded = (part: Node) => {
    if ((part instanceof Element ? part : part.parentElement)?.closest(regions)) say(part)
    else if (part instanceof Element) part.querySelectorAll(regions).forEach(say)
  }
  const watch = (root: Node) =>
    new MutationObserver(changes => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'childList') addedNodes.forEach(sayAdded)
        else if (target.parentElement?.closest(regions)) say(target.parentElement)
    }).observe(root, { childList: true, characterData: true, subtree: true })
  watch(document)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    watch(root)
    return root
  }
}

/** From now on nothing is missed that a page of this context says to those who listen to it, toasts and the like. */
export const listenTo = async (context: BrowserContext): Promise<void> => {
  await context.exposeBinding('tellTest', ({ page }, text: string) => {
    said.set(page, [...(said.get(page) ?? []), text])
  })
  await context.addInitScript(listen)
}

/**
 * Fails unless the page says this, or has said it since the last question. Such messages go by themselves after seconds: whoever
 * looks for one on a busy machine may come too late.
 */
export const hear = async (page: Page, text: string | RegExp): Promise<void> => {
  const isMeant = (one: string) => (typeof text === 'string' ? one.includes(text) : text.test(one))
  const take = (): boolean => {
    const all = said.get(page) ?? []
    const index = all.findIndex(isMeant)
    if (index >= 0) said.set(page, all.slice(index + 1))
    return index >= 0
  }
  await vi.waitUntil(take, { timeout: inject('patienceMs') }).catch(() => {
    throw new Error(`Gesagt wurde nicht ${text}, sondern ${JSON.stringify(said.get(page) ?? [])}`)
  })
}
