import { afterEach, beforeEach } from 'vitest'

/** jsdom draws nothing, so nothing has a place that an editor could scroll to: every range counts as lying nowhere. */
export const standInRanges = (): void => {
  const nowhere = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 } as DOMRect
  beforeEach(() => {
    Range.prototype.getClientRects = () => [] as unknown as DOMRectList
    Range.prototype.getBoundingClientRect = () => nowhere
  })
  afterEach(() => {
    Reflect.deleteProperty(Range.prototype, 'getClientRects')
    Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect')
  })
}
