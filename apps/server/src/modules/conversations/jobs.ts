import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { after } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import { silentAfterMs } from './answering/writer-lease.ts'
import { isSilent } from './conversations-store.ts'

/**
 * Answers whose process died: nobody writes them any more, and their credits come back by themselves. Later than somebody who asks again may
 * have them: a writer whose database was away has a moment to be heard of.
 */
export const acrossTenantsFailAbandoned = async (ctx: Ctx): Promise<void> => {
  const now = ctx.clock.now()
  await ctx.db.execute(
    sql`with failed as (
        update messages set status = 'failed'
          where status = 'streaming' and created_at <= ${after(now, -silentAfterMs)} and ${isSilent(now, 2 * silentAfterMs)}
          returning tenant_id, conversation_id
      )
      update conversations c set messages_count = (
          select count(*) from messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id)
        from failed where c.tenant_id = failed.tenant_id and c.id = failed.conversation_id`,
  )
}

const failAbandonedJob = defineJob({
  name: 'conversations.fail-abandoned',
  payload: z.object({}),
  schedule: { cron: '* * * * *', payload: {}, atStart: true },
  handle: acrossTenantsFailAbandoned,
})

export const conversationsJobs = [failAbandonedJob] as JobDefinition[]
