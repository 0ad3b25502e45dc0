import { processQuery } from '../src/modules/public-queries/processing/process-query.ts'
import type { Ai } from '../src/platform/ai.ts'
import { after, systemClock } from '../src/platform/clock.ts'
import { openMortalApp } from './mortal-app.ts'
import { telling } from './mortal-context.ts'
import { type MortalPlace, readOrders, say } from './mortal-work.ts'

export interface QueryOrders {
  tenantId: string
  queries: string[]
  /** Every life is later than the one before, so that what that one held is free. */
  aheadMs: number
}

/** A model in the same process, which tells of every word. */
const spokenAi: Ai = {
  embedding: null,
  chat: {
    model: 'probe',
    async complete({ system }) {
      say('asked')
      return system.includes('"fragen"')
        ? JSON.stringify({
            anliegen: 'Ausweis',
            fragen: ['Was kostet ein Personalausweis?', 'Wie hoch ist die Hundesteuer?'],
          })
        : JSON.stringify({ themen: ['Ausweise'] })
    },
    async *stream() {
      for (const word of ['Das ', 'steht ', 'dort [1].']) {
        say('word')
        yield word
      }
      return { usage: null, isCut: false }
    },
  },
}

const orders = await readOrders<QueryOrders & MortalPlace>()
const clock = { now: () => after(systemClock.now(), orders.aheadMs) }
const app = await openMortalApp(orders, { ai: spokenAi, clock })
const ctx = telling(app.systemContext('test'))
const parts = {
  stopping: new AbortController().signal,
  ownRuns: new Set<string>(),
  pace: { modelRetriesMs: [] },
  readBlob: () => {
    throw new Error('Ohne Dateien')
  },
}
for (const id of orders.queries) await processQuery(ctx, parts, { tenantId: orders.tenantId, id })
say('end')
await app.close()
