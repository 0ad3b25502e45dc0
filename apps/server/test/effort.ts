const isLong = process.env.TEST_EFFORT === 'long'

/** How often something random is tried: a little in every run, much in `npm run test:long`, or as often as its own setting says. */
export const effort = (setting: string, usual: number, long: number): number =>
  Number(process.env[setting] ?? (isLong ? long : usual))
