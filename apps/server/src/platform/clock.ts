/** Time is a parameter, so that expiry and billing can be tested without waiting. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const after = (start: Date, milliseconds: number): Date => new Date(start.getTime() + milliseconds)

export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => minutes(count * 60)
export const days = (count: number): number => hours(count * 24)
