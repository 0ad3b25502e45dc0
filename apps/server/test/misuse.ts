import { defaultMisuseSettings } from '../src/modules/misuse/index.ts'
import { newId } from '../src/platform/ids.ts'
import type { TestApp } from './test-app.ts'

/** An incident with a block and an exception, straight into the tables. */
export const addIncident = async (
  { database }: Pick<TestApp['app'], 'database'>,
  tenantId: string,
  now: Date,
): Promise<{ log: string; block: string; whitelisted: string }> => {
  const { pool } = database
  const ids = { log: newId(), block: newId(), whitelisted: newId() }
  await pool.query(`insert into misuse_guards (tenant_id, settings, updated_at) values ($1, $2, $3)`, [
    tenantId,
    JSON.stringify(defaultMisuseSettings),
    now,
  ])
  await pool.query(
    `insert into misuse_logs (tenant_id, id, channel, category, severity, score, rule, action, visitor, address_hash, address_shown, text, created_at)
       values ($1, $2, 'website', 'insult', 'high', 1, 'insult', 'refuse', decode('00112233445566778899', 'hex'), 'x', '203.0.113.x', 'Unfreundliches', $3)`,
    [tenantId, ids.log, now],
  )
  await pool.query(
    `insert into misuse_blocks (tenant_id, id, kind, address_hash, label, reason, rule, created_at)
       values ($1, $2, 'address', 'y', '203.0.113.x', 'Viele Beleidigungen', 'escalation', $3)`,
    [tenantId, ids.block, now],
  )
  await pool.query(
    `insert into misuse_whitelist (tenant_id, id, kind, phrase, label, reason, created_at)
       values ($1, $2, 'phrase', 'Arschkarte', 'Arschkarte', 'Ein Ortsname', $3)`,
    [tenantId, ids.whitelisted, now],
  )
  return ids
}
