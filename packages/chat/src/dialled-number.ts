/** Digits with what people set between them; three at least, for the shortest number is that of an emergency. */
const written = /^\+?\d(?:[\s/()-]{0,2}\d){2,19}$/

/** What a telephone dials for a number as it is written; null for what is none. */
export const dialledNumber = (text: string): string | null => {
  const number = text.trim()
  return written.test(number) ? number.replace(/[^+\d]/g, '') : null
}
