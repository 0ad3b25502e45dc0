import type { CreditError } from '@lotse/contract'
import { AppError, databaseErrorOf, notFound } from '../../platform/errors.ts'
import { toCredits } from './accounts.ts'

/** What the screens need to say how much is missing. */
export class InsufficientCredits extends AppError {
  readonly creditError: CreditError

  constructor(creditError: CreditError) {
    super('insufficient_credits', 'Nicht genügend Credits verfügbar', {
      details: { credit_error: creditError },
    })
    this.name = 'InsufficientCredits'
    this.creditError = creditError
  }
}

/** Says which rule of the ledger refused, for those who go on differently after one of them. */
export type LedgerRefusal =
  | 'more-than-held'
  | 'resolved'
  | 'expired'
  | 'pending'
  | 'key-reused'
  | 'not-allowed'
  | 'other-payer'

export class LedgerError extends AppError {
  readonly refusal: LedgerRefusal

  constructor(refusal: LedgerRefusal, code: 'conflict' | 'invalid', message: string) {
    super(code, message)
    this.name = 'LedgerError'
    this.refusal = refusal
  }
}

const pendingText = (count: string): string =>
  count === '1'
    ? 'Es läuft noch 1 bezahlter Vorgang. Bitte warten Sie, bis er abgeschlossen ist.'
    : `Es laufen noch ${count} bezahlte Vorgänge. Bitte warten Sie, bis sie abgeschlossen sind.`

const refusals: Record<string, (detail: string) => LedgerError> = {
  LT011: () =>
    new LedgerError('more-than-held', 'conflict', 'Es wurde mehr verbraucht, als reserviert worden ist.'),
  LT012: () => new LedgerError('resolved', 'conflict', 'Dieser Vorgang ist bereits abgeschlossen.'),
  LT013: () => new LedgerError('expired', 'conflict', 'Die Reservierung der Credits ist abgelaufen.'),
  LT014: count => new LedgerError('pending', 'conflict', pendingText(count)),
  LT015: () =>
    new LedgerError('key-reused', 'conflict', 'Dieser Vorgang wurde bereits mit anderen Angaben ausgeführt.'),
  LT016: () => new LedgerError('not-allowed', 'invalid', 'Diese Bewegung von Credits ist nicht zulässig.'),
  LT018: () =>
    new LedgerError(
      'other-payer',
      'conflict',
      'Für diesen Mandanten bezahlt der Hauptmandant. Bitte buchen Sie dort.',
    ),
}

/** Turns the database's refusal into what people read; `wanted` is named when credits are missing. */
export const asLedgerError =
  (wanted: { cents: bigint; estimatedPages?: number | null }) =>
  (error: unknown): never => {
    const { code = '', detail = '' } = databaseErrorOf(error)
    if (code === 'LT010')
      throw new InsufficientCredits({
        required: toCredits(wanted.cents),
        available: toCredits(BigInt(detail)),
        estimated_pages: wanted.estimatedPages ?? null,
      })
    if (code === 'LT017') throw notFound()
    // A number that is no bigint never reaches the rules.
    if (code === '22003') throw refusals.LT016?.('') ?? error
    throw refusals[code]?.(detail) ?? error
  }
