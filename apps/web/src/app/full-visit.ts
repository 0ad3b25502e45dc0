/** What no test can follow: the page is gone afterwards. */
export const browser = { assign: (path: string): void => window.location.assign(path) }

/** Leaves with a document load, so that nothing of the former person or tenant stays in memory. */
export const fullVisit = (path: string): void => browser.assign(path)
export type Visit = typeof fullVisit
