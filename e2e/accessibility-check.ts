import axe, { type NodeResult, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * A colour on its way from one scheme to the other belongs to neither. What is on its way is asked, not awaited: Chromium does not keep
 * every promise of an animation's end, even where the animation says that it has ended.
 */
const setScheme = async (page: Page, scheme: string): Promise<void> => {
  await page.evaluate(theme => {
    document.documentElement.dataset.theme = theme
  }, scheme)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

const nameOf = ({ target, any }: NodeResult): string => {
  const contrast = any.find(check => check.id === 'color-contrast')?.data
  return `${target.join(' ')}${contrast ? ` (${contrast.fgColor} auf ${contrast.bgColor})` : ''}`
}

/** Half a megabyte of script: brought to a page once, however often it is looked at. */
const bringAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

const expectNoViolation = async (page: Page, title: string, runOnly: RunOptions['runOnly']) => {
  await bringAxe(page)
  const violations = await page.evaluate(
    async options => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(nameOf).join(' | ')}`)
  expect(found, `${title} ${page.url()}`).toEqual([])
}

/**
 * Menus, choices and dialogs are laid out before they are let be seen: until then they hide the page behind them and show nothing. What
 * is fetched anew is pale until it is there.
 */
const atRest = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      !document.querySelector(
        '[data-entering], [data-exiting], [data-trigger][style*="opacity: 0"], [data-refreshing]',
      ),
  )
}

/** axe finds nothing, in light and in dark; what it finds is named with its place. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await atRest(page)
  await setScheme(page, 'light')
  await expectNoViolation(page, 'hell', { type: 'tag', values: tags })
  // The scheme changes colours and nothing else.
  await setScheme(page, 'dark')
  await expectNoViolation(page, 'dunkel', { type: 'rule', values: colourRules })
}

/** Waits until no placeholder and no turning wheel is left. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('.animate-pulse, .animate-spin'))
}

const isWithinWindow = (): boolean =>
  document.documentElement.scrollWidth <= document.documentElement.clientWidth

/** Nothing reaches beyond the window at the width of a small phone, once the page has taken to that width. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  await page.waitForFunction(isWithinWindow).catch(() => undefined)
  expect(await page.evaluate(isWithinWindow), `ragt über das Fenster hinaus: ${page.url()}`).toBe(true)
}
