import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** axe finds nothing, in light and in dark; what it finds is named with its place. */
export const expectAccessible = async (page: Page, options: { without?: string[] } = {}): Promise<void> => {
  for (const scheme of ['light', 'dark']) {
    await page.evaluate(theme => {
      document.documentElement.dataset.theme = theme
    }, scheme)
    const { violations } = await new AxeBuilder({ page })
      .withTags(tags)
      .disableRules(options.without ?? [])
      .analyze()
    const found = violations.map(
      ({ id, nodes }) => `${scheme} ${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`,
    )
    expect(found, page.url()).toEqual([])
  }
}

/** Nothing reaches beyond the window at the width of a small phone. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll, page.url()).toBeLessThanOrEqual(client)
}
