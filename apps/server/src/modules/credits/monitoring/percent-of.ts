/** With two decimals, never rounded up: what is not all is not 100. */
export const percentOf = (part: bigint, whole: bigint): number =>
  whole ? Number((part * 10_000n) / whole) / 100 : 0
