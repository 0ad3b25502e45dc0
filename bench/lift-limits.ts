import type pg from 'pg'
import { defaultMisuseSettings } from '../apps/server/src/modules/misuse/index.ts'

/** Nobody asks so much within a minute or an hour but a measurement. */
export const manyQuestions = {
  visitor_per_minute: 10_000,
  address_per_minute: 10_000,
  chatbot_per_minute: 10_000,
}

/** What keeps chatbots from being emptied would end every measurement. */
export const liftLimits = async (client: Pick<pg.Client, 'query'>): Promise<void> => {
  await client.query('update chatbots set hour_budget_cents = null, visitor_hour_budget_cents = null')
  await client.query(
    `insert into misuse_guards (tenant_id, settings, updated_at) select id, $1, now() from tenants
       on conflict (tenant_id) do update set settings = excluded.settings, version = misuse_guards.version + 1`,
    [JSON.stringify({ ...defaultMisuseSettings, flood: manyQuestions })],
  )
}
