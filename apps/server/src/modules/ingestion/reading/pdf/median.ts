/** Of an even number the upper one; 0 of none. */
export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
