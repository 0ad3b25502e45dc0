/**
 * How long tests wait, beside what they usually need. A browser beside them takes both cores of a small machine, and a machine for many
 * has busy hours on top of that.
 */
export const patience = (usualMs: number): number => (process.env.CI === 'true' ? 15 : 5) * usualMs
