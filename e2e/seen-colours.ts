import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { see } from './acting.ts'

type Tone = 'success' | 'warning' | 'danger'

/** Which colour of the theme a person sees behind this part of the page: the strong one, or the soft one of badges. */
const toneOf = (part: Locator, strength: '' | '-soft'): Promise<string | undefined> =>
  part.evaluate((element, suffix) => {
    const shown = getComputedStyle(element).backgroundColor
    const probe = document.body.appendChild(document.createElement('i'))
    const tone = ['success', 'warning', 'danger'].find(name => {
      probe.style.backgroundColor = `var(--c-${name}${suffix})`
      return getComputedStyle(probe).backgroundColor === shown
    })
    probe.remove()
    return tone
  }, strength)

export const seeBar = async (page: Page, label: string | RegExp, text: string, tone: Tone): Promise<void> => {
  const bar = page.getByRole('progressbar', { name: label })
  await see(bar.getByText(text, { exact: true }))
  expect(await toneOf(bar.locator('> div:last-child > div'), ''), text).toBe(tone)
}

export const seeBadge = async (part: Locator, word: string, tone: Tone): Promise<void> => {
  const text = part.getByText(word, { exact: true })
  await see(text)
  expect(await toneOf(text.locator('..'), '-soft'), word).toBe(tone)
}
