import { after, minutes } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { RowKey } from '../../../platform/row-keys.ts'
import { extendReservation } from '../../credits/index.ts'

const heardEveryMs = 10_000
/** An answer whose writer has not been heard of for so long is written by nobody: whoever asks the same again gets another. */
export const silentAfterMs = 3 * heardEveryMs
/** Longer, so that a database that was away for a while costs no answer: nobody waits for these credits. */
const reservedForMs = minutes(2)

/** Until when the credits of an answer are held that begins now; whoever writes it holds them further. */
export const reservedAtFirstMs = reservedForMs

/**
 * While an answer is written its writer is heard of: its credits stay held, and nobody else takes it for abandoned. Returns what ends that.
 * A word that does not get through is no harm, the next one may.
 */
export const holdLease = (ctx: Ctx, reservation: RowKey, beHeard?: () => Promise<unknown>): (() => void) => {
  const say = async (): Promise<void> => {
    await extendReservation(ctx, reservation, after(ctx.clock.now(), reservedForMs))
    await beHeard?.()
  }
  const timer = setInterval(() => {
    say().catch(error => ctx.log.warn({ error }, 'Antwort in Arbeit nicht gemeldet'))
  }, heardEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
