import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { after } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import { abandonedAfterMs } from './answering/answer-paid.ts'

/** Answers whose process died: nobody writes them any more, and their credits have come back by themselves. */
export const acrossTenantsFailAbandoned = async (ctx: Ctx): Promise<void> => {
  await ctx.db.execute(
    sql`with failed as (
        update messages set status = 'failed'
          where status = 'streaming' and created_at <= ${after(ctx.clock.now(), -abandonedAfterMs)} returning tenant_id, conversation_id
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
