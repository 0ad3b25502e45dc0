/** How long tests wait. Whoever waits for a machine at home sees at once what is slow; a machine for many has busy hours. */
export const patience = (usualMs: number): number => (process.env.CI === 'true' ? 15 : 1) * usualMs
