import type { OpenStage } from '../src/modules/separation-proof/prove-separation.ts'
import { proveSeparation } from '../src/modules/separation-proof/prove-separation.ts'
import { after, minutes } from '../src/platform/clock.ts'
import { openMortalApp } from './mortal-app.ts'
import { type MortalPlace, readOrders, say } from './mortal-work.ts'

export interface ProofOrders {
  /** Whoever dies holds the proof for a while; the next one begins after that. */
  minutesLater: number
}

const orders = await readOrders<ProofOrders & MortalPlace>()
const app = await openMortalApp(orders, {
  clock: { now: () => after(new Date(), minutes(orders.minutesLater)) },
})

/** Small portions on every database; the death may come within one, or between it and what is kept of it. */
const openStage: OpenStage = async () => {
  const stage = await app.openStage()
  const { rehearsal } = stage
  return {
    ...stage,
    kind: 'embedded',
    rehearsal: {
      ...rehearsal,
      async run(work) {
        const done = await rehearsal.run(() => {
          say('begun')
          return work()
        })
        say('walked')
        return done
      },
    },
  }
}

await proveSeparation(app.systemContext('test'), openStage)
say('end')
await app.close()
