/** Without I, L, O and U, which are read wrongly from paper or heard wrongly on the phone. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const alike: Record<string, string> = { I: '1', L: '1', O: '0' }
/** Eighty bits: nobody guesses another visitor's, and no two visitors of a tenant share one. */
const bytesShown = 10
const lettersShown = (bytesShown * 8) / 5

/** What visitors are called: the beginning of the hash of their secret, so that it opens nothing. */
export const referenceOf = (visitorHash: Buffer): string => {
  let bits = BigInt(`0x${visitorHash.subarray(0, bytesShown).toString('hex')}`)
  let text = ''
  for (let place = 0; place < lettersShown; place += 1) {
    text = letters.charAt(Number(bits & 31n)) + text
    bits >>= 5n
  }
  return text.match(/.{4}/g)?.join('-') ?? ''
}

/** The first bytes of the hash that a reference stands for, however it was typed; null for what is none. */
export const prefixOf = (reference: string): Buffer | null => {
  const typed = reference
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[ILO]/g, letter => alike[letter] ?? letter)
  if (typed.length !== lettersShown) return null
  let bits = 0n
  for (const letter of typed) {
    const value = letters.indexOf(letter)
    if (value < 0) return null
    bits = (bits << 5n) | BigInt(value)
  }
  return Buffer.from(bits.toString(16).padStart(bytesShown * 2, '0'), 'hex')
}
