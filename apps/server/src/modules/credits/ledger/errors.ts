import type { CreditError } from '@lotse/contract'
import { AppError, databaseErrorOf, notFound, type Said } from '../../../platform/errors.ts'
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
type LedgerRefusal =
  | 'more-than-held'
  | 'resolved'
  | 'expired'
  | 'pending'
  | 'key-reused'
  | 'not-allowed'
  | 'other-payer'

export class LedgerError extends AppError {
  readonly refusal: LedgerRefusal

  constructor(refusal: LedgerRefusal, code: 'conflict' | 'invalid', said: Said) {
    super(code, said)
    this.name = 'LedgerError'
    this.refusal = refusal
  }
}

const pendingText = (count: string): Said =>
  count === '1'
    ? {
        de: 'Es läuft noch 1 bezahlter Vorgang. Bitte warten Sie, bis er abgeschlossen ist.',
        en: '1 paid action is still running. Please wait until it is finished.',
      }
    : {
        de: `Es laufen noch ${count} bezahlte Vorgänge. Bitte warten Sie, bis sie abgeschlossen sind.`,
        en: `${count} paid actions are still running. Please wait until they are finished.`,
      }

/** In both languages: movements are asked for on German and on English screens. */
const refusals: Record<string, (detail: string) => LedgerError> = {
  LT011: () =>
    new LedgerError('more-than-held', 'conflict', {
      de: 'Es wurde mehr verbraucht, als reserviert worden ist.',
      en: 'More was used than had been reserved.',
    }),
  LT012: () =>
    new LedgerError('resolved', 'conflict', {
      de: 'Dieser Vorgang ist bereits abgeschlossen.',
      en: 'This action is finished already.',
    }),
  LT013: () =>
    new LedgerError('expired', 'conflict', {
      de: 'Die Reservierung der Credits ist abgelaufen.',
      en: 'The reservation of the credits has expired.',
    }),
  LT014: count => new LedgerError('pending', 'conflict', pendingText(count)),
  LT015: () =>
    new LedgerError('key-reused', 'conflict', {
      de: 'Dieser Vorgang wurde bereits mit anderen Angaben ausgeführt.',
      en: 'This action was already carried out with other details.',
    }),
  LT016: () =>
    new LedgerError('not-allowed', 'invalid', {
      de: 'Diese Bewegung von Credits ist nicht zulässig.',
      en: 'This movement of credits is not allowed.',
    }),
  LT018: () =>
    new LedgerError('other-payer', 'conflict', {
      de: 'Für diesen Mandanten bezahlt der Hauptmandant. Bitte buchen Sie dort.',
      en: 'The main tenant pays for this tenant. Please give the credits there.',
    }),
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
