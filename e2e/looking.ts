import { AxeBuilder } from '@axe-core/playwright'
import type { NodeResult } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const colourRules = ['color-contrast', 'link-in-text-block']

const setScheme = async (page: Page, scheme: string): Promise<void> => {
  await page.evaluate(async theme => {
    document.documentElement.dataset.theme = theme
    // A colour on its way from one scheme to the other belongs to neither.
    await Promise.allSettled(document.getAnimations().map(animation => animation.finished))
  }, scheme)
}

const nameOf = ({ target, any }: NodeResult): string => {
  const contrast = any.find(check => check.id === 'color-contrast')?.data
  return `${target.join(' ')}${contrast ? ` (${contrast.fgColor} auf ${contrast.bgColor})` : ''}`
}

const expectNoViolation = async (page: Page, title: string, select: (axe: AxeBuilder) => AxeBuilder) => {
  // The modern mode opens a window of its own for pages in frames; there are no frames here.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await select(axe).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(nameOf).join(' | ')}`)
  expect(found, `${title} ${page.url()}`).toEqual([])
}

/** axe finds nothing, in light and in dark; what it finds is named with its place. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await setScheme(page, 'light')
  await expectNoViolation(page, 'hell', axe => axe.withTags(tags))
  // The scheme changes colours and nothing else.
  await setScheme(page, 'dark')
  await expectNoViolation(page, 'dunkel', axe => axe.withRules(colourRules))
}

/** Waits until no placeholder and no turning wheel is left. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('.animate-pulse, .animate-spin'))
}

const isWithinWindow = (): boolean =>
  document.documentElement.scrollWidth <= document.documentElement.clientWidth

/** Nothing reaches beyond the window at the width of a small phone, once the page has taken to that width. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  await page.waitForFunction(isWithinWindow, undefined, { timeout: 10_000 }).catch(() => undefined)
  expect(await page.evaluate(isWithinWindow), `ragt über das Fenster hinaus: ${page.url()}`).toBe(true)
}
