/** Leaves with a document load, so that nothing of the former person or tenant stays in memory. */
export const fullVisit = (path: string): void => window.location.assign(path)
export type Visit = typeof fullVisit
