/** An answer names the address of a source as a model writes it, with or without the stroke at its end. */
export const isSameAddress = (a: string, b: string): boolean => a.replace(/\/$/, '') === b.replace(/\/$/, '')
