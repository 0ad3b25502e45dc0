import { type Secrets, sameText } from '../../../platform/secrets.ts'

/** What a seal says: at this time the chain of the account ended with this booking, this hash and this balance. */
export interface SealedState {
  tenantId: string
  number: bigint
  lastSeq: bigint
  lastHash: Buffer
  balanceCents: bigint
  sealedAt: Date
  /** The signature of the seal before; empty for the first. */
  sealBefore: string
}

export interface Seal extends SealedState {
  keyMark: string
  seal: string
}

const purpose = 'credits.seal'

/** Tells keys apart and nothing about them. */
const keyMarkOf = (secrets: Secrets): string => secrets.sign(`${purpose}-key`, '').slice(0, 16)

const signatureOf = (secrets: Secrets, state: SealedState): string =>
  secrets.sign(
    purpose,
    [
      state.tenantId,
      state.number,
      state.lastSeq,
      state.lastHash.toString('hex'),
      state.balanceCents,
      state.sealedAt.toISOString(),
      state.sealBefore,
    ].join('|'),
  )

export const signSeal = (secrets: Secrets, state: SealedState): Seal => ({
  ...state,
  keyMark: keyMarkOf(secrets),
  seal: signatureOf(secrets, state),
})

/** `other-key`: made with another SECRET_KEY, so that nobody can say here whether it is right. */
export const checkSeal = (secrets: Secrets, seal: Seal): 'right' | 'changed' | 'other-key' => {
  if (sameText(seal.seal, signatureOf(secrets, seal))) return 'right'
  return seal.keyMark === keyMarkOf(secrets) ? 'changed' : 'other-key'
}
