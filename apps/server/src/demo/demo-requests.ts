import { publicQueryChoices } from '@lotse/contract'
import { z } from 'zod'
import { documentsInWork } from '../modules/databuckets/seeding.ts'
import { createQuery } from '../modules/public-queries/index.ts'
import { findTenant } from '../modules/tenancy/index.ts'
import { type Ctx, inTransaction } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import { defineJob, type JobDefinition, type JobQueue } from '../platform/jobs.ts'

const requests = [
  {
    requester: 'Petra Beispiel',
    message: `Sehr geehrte Damen und Herren,

ich bin nach Musterstadt gezogen und habe seit Kurzem einen Hund. Was kostet die Hundesteuer für einen Hund? Bis wann muss ich ihn anmelden?

Mit freundlichen Grüßen
Petra Beispiel`,
  },
  {
    requester: 'Jonas Beispiel',
    message: `Guten Tag,

mein Personalausweis läuft bald ab. Was muss ich für einen neuen mitbringen? Wann hat das Bürgerbüro geöffnet?

Viele Grüße
Jonas Beispiel`,
  },
]

const payload = z.object({
  tenantId: z.uuid(),
  databucketId: z.uuid(),
  person: z.object({ id: z.uuid(), name: z.string() }),
  /** Of each request: whoever tries again makes none twice. */
  keys: z.array(z.uuid()),
})
type Owner = Omit<z.output<typeof payload>, 'keys'>

const demoRequestsQueue: JobQueue<z.output<typeof payload>> = { name: 'demo.requests', payload }

/** Requests that are answered from the sample documents, as soon as these can be searched. */
export const seedDemoRequests = (ctx: Ctx, owner: Owner): Promise<void> =>
  ctx.jobs.enqueue(ctx, demoRequestsQueue, { ...owner, keys: requests.map(() => newId()) })

const documentsTakeSeconds = 3

const demoRequestsJob = defineJob({
  ...demoRequestsQueue,
  async handle(ctx, owner) {
    const { tenantId, person, keys } = owner
    if (!(await findTenant(ctx.db, tenantId))) return
    if (await documentsInWork(ctx.db, owner)) {
      await ctx.jobs.enqueue(ctx, demoRequestsQueue, owner, { afterSeconds: documentsTakeSeconds })
      return
    }
    await inTransaction(ctx, async ctx => {
      for (const [place, request] of requests.entries())
        await createQuery(ctx, {
          ...request,
          tenantId,
          key: keys[place] ?? newId(),
          channel: 'form',
          inputMode: 'text',
          title: '',
          choices: publicQueryChoices.parse({}),
          createdBy: person,
          files: [],
        })
    })
  },
})

export const demoJobs = [demoRequestsJob] as JobDefinition[]
