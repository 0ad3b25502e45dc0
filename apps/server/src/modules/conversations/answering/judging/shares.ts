/** For each asked word how far a text has it, from 0 to 1. */
export type Shares = Float64Array

export const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** With what something beside the text says of the same words, as far as it counts for the text. */
export const raisedBy = (shares: Shares, by: Shares | undefined, share = 1): Shares =>
  shares.map((one, place) => Math.max(one, share * (by?.[place] ?? 0)))
