import { randomUUID } from 'node:crypto'
import type { App } from '../src/app.ts'
import { acrossTenantsSealLedger } from '../src/modules/credits/ledger/seal-ledger.ts'
import { confirmReservation, reserveCredits } from '../src/modules/credits/seeding.ts'
import { hasVectors } from '../src/modules/retrieval/index.ts'
import { after, minutes } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import { addKnowledge, assign } from './chat.ts'
import { addChatbot } from './chatbots.ts'
import { addConversation } from './conversations.ts'
import { addDocument, addUpload, addWebSource } from './data-stores.ts'
import { giveCredits, holdCredits } from './money.ts'
import { addQuery } from './public-queries.ts'
import type { TestApp, TestTenant } from './test-app.ts'

type Pool = Pick<App['database']['pool'], 'query'>

export interface FullTenant {
  tenant: TestTenant
  /** People who belong to this tenant alone. */
  people: string[]
}

interface Facts {
  tenant: string
  word: string
  id: string
  file: string
  mail: string
  archiveFiles: [string, string]
}

/** Statements that put a row into each table that the builders leave empty. */
const rowsBeside = ({ tenant, word, id, file, mail, archiveFiles: [leaving, arrived] }: Facts): string[] => [
  `insert into databucket_shares (tenant_id, databucket_id, share_type, created_at)
     select tenant_id, id, 'specific', now() from databuckets where tenant_id = '${tenant}'`,
  `insert into document_steps (tenant_id, document_id, step, status, failure)
     select tenant_id, id, 'reading', 'failed', '${word}' from documents where tenant_id = '${tenant}'`,
  `insert into document_processing (tenant_id, document_id, databucket_id, queued_at, is_wanted, read_key)
     select tenant_id, id, databucket_id, now(), false, '${file}' from documents where tenant_id = '${tenant}' limit 1`,
  `insert into web_crawls (tenant_id, web_source_id, robots_text) select tenant_id, id, '${word}' from web_sources where tenant_id = '${tenant}'`,
  `insert into web_pages (tenant_id, id, web_source_id, url, depth, crawl)
     select tenant_id, '${id}', id, '${word}', 0, 1 from web_sources where tenant_id = '${tenant}'`,
  `insert into passage_removals (tenant_id, databucket_id, first_ordinal, passage_count)
     select tenant_id, databucket_id, 9999, 1 from passage_indexes where tenant_id = '${tenant}'`,
  `insert into abandoned_passage_indexes (tenant_id, databucket_id) values ('${tenant}', '${id}')`,
  `insert into passage_postings (tenant_id, databucket_id, term, block, postings)
     select tenant_id, databucket_id, '${word}', 99, '\\x00' from passage_indexes where tenant_id = '${tenant}'`,
  `insert into message_sources (tenant_id, message_id, number, document_tenant_id, document_id, document_title, heading, text, score)
     select tenant_id, id, 1, tenant_id, '${id}', '${word}', '', '', 1 from messages where tenant_id = '${tenant}'`,
  `insert into tenant_chat_settings (tenant_id, embed_messages, opening_hours)
     values ('${tenant}', '{"no_credits": "${word}"}', '{"places": [], "special_days": [], "federal_state": "NW"}')`,
  `insert into retention_rules (tenant_id, updated_at) values ('${tenant}', now())`,
  `insert into credit_alert_settings (tenant_id, primary_contact) values ('${tenant}', '${word}')`,
  `insert into credit_findings (tenant_id, id, account_tenant_id, kind, subject, created_at, seen_at)
     values ('${tenant}', '${id}', '${tenant}', 'broken_chain', '${word}', now(), now())`,
  `insert into usage_anomalies (tenant_id, id, kind, functionality, first_day, last_day, severity, expected, actual, deviation_percentage,
     credit_impact, confidence, user_count, sensitivities, detected_at, seen_at, dismissed_at, dismissed_by_name, dismissal_reason)
     values ('${tenant}', gen_random_uuid(), 'spike', '${word}', '2026-11-01', '2026-11-01', 'high', 1, 10, 900, 9, 0.9, 1, '{medium}', now(), now(),
       now(), '${word}', '${word}')`,
  `insert into sso_mappings (circle_id, position, kind, value, tenant_id, role)
     select circle_id, (select count(*) from sso_mappings), 'group', '${word}', id, 'user' from tenants where id = '${tenant}'`,
  `insert into sso_requests (state_hash, circle_id, provider, purpose, browser_hash, kept_sealed, tenant_id, return_to, created_at, expires_at)
     select '${id}', circle_id, 'oidc', 'sign-in', '${id}', '', id, '/${word}', now(), now() from tenants where id = '${tenant}'`,
  `insert into sso_attempts (id, circle_id, tenant_id, provider, route, outcome, duration_ms, memory_bytes, created_at)
     select '${id}', circle_id, id, 'oidc', 'sso.start', 'started', 1, 1, now() from tenants where id = '${tenant}'`,
  `insert into credit_checks (tenant_id, checked_at) values ('${tenant}', now())`,
  `insert into report_schedules (tenant_id, id, format, tabs, period, frequency, weekday, day_of_month, minute_of_day, next_at, created_at)
     values ('${tenant}', '${id}', 'csv', '{trends}', 30, 'daily', 1, 1, 420, now(), now())`,
  `insert into report_recipients (tenant_id, id, schedule_id, email, created_at) values ('${tenant}', '${id}', '${id}', '${word}', now())`,
  `insert into report_deliveries (tenant_id, id, schedule_id, recipient_id, planned_for, is_asked, status, reason, created_at)
     values ('${tenant}', '${id}', '${id}', '${id}', now(), false, 'failed', '${word}', now())`,
  `insert into credit_requests (tenant_id, id, amount_cents, reason, urgency_level, requested_by_name, created_at)
     values ('${tenant}', '${id}', 700, '${word}', 'low', '${word}', now())`,
  `insert into credit_refunds (tenant_id, id, amount_cents, category, reason, issued_by_name, credit_transaction_id, balance_before_cents,
       balance_after_cents, idempotency_key, created_at)
     select tenant_id, '${id}', amount_cents, 'goodwill', '${word}', '${word}', id, 0, 0, '${id}', now()
       from credit_transactions where tenant_id = '${tenant}' order by seq limit 1`,
  `insert into public_query_settings (tenant_id, prompt_extension, updated_at) values ('${tenant}', '${word}', now())`,
  `insert into public_query_steps (tenant_id, query_id, step, status, failure)
     select tenant_id, id, 'title', 'failed', '${word}' from public_queries where tenant_id = '${tenant}'`,
  `insert into public_query_mail_settings (tenant_id, updated_at) values ('${tenant}', now())`,
  `insert into public_query_mails (tenant_id, id, query_id, direction, state, kind, sender, recipient, subject, blob_key, created_at)
     select tenant_id, '${id}', id, 'in', 'quarantined', 'human', '${word}', '${word}', '${word}', '${mail}', now()
       from public_queries where tenant_id = '${tenant}' limit 1`,
  `insert into misuse_guards (tenant_id, updated_at) values ('${tenant}', now())`,
  `insert into misuse_bots (tenant_id, chatbot_id, settings, updated_at)
     select tenant_id, id, jsonb_build_object('is_active', null, 'sensitivity', null, 'model', null, 'actions', null,
       'refusal_text', '${word}', 'day_budget', null), now() from chatbots where tenant_id = '${tenant}'`,
  `insert into misuse_logs (tenant_id, id, channel, category, severity, score, rule, action, address_hash, address_shown, text, created_at)
     values ('${tenant}', '${id}', 'website', 'insult', 'high', 1, '${word}', 'refuse', '', '', '${word}', now())`,
  `insert into misuse_offenders (tenant_id, offender, refusals, window_ends_at) values ('${tenant}', '${word}', 1, now())`,
  `insert into misuse_blocks (tenant_id, id, kind, address_hash, label, reason, created_at)
     values ('${tenant}', '${id}', 'address', '${word}', '', '${word}', now())`,
  `insert into misuse_whitelist (tenant_id, id, kind, phrase, label, reason, created_at)
     values ('${tenant}', '${id}', 'phrase', '${word}', '', '${word}', now())`,
  `insert into glossaries (tenant_id) values ('${tenant}')`,
  `insert into glossary_entries (tenant_id, id, word, meaning, is_both_ways, updated_at)
     values ('${tenant}', '${id}', '${word}', '${word}', true, now())`,
  `insert into tenant_exports (tenant_id, id, requested_by_name, requested_at, state, bytes, directory_at, finished_at)
     values ('${tenant}', '${id}', '${word}', now(), 'ready', 22, 0, now())`,
  `insert into tenant_export_files (tenant_id, export_id, number, path, kind, blob_key, is_own, bytes, crc32, sha256, at_byte)
     values ('${tenant}', '${id}', 1, '${word}', 'readme', '${leaving}', true, 1, 0, '\\x00', 0)`,
  `insert into tenant_imports (id, filename, size_bytes, piece_keys, state, into_tenant_id, started_by_name, created_at, expires_at)
     values ('${id}', '${word}', 1, '{${arrived}}', 'finished', '${tenant}', '${word}', now(), now())`,
  `insert into user_links (id, purpose, token_hash, user_id, tenant_id, tenant_name, created_at, expires_at)
     select '${id}', 'invitation', '${id}', user_id, tenant_id, '${word}', now(), now() from memberships where tenant_id = '${tenant}' limit 1`,
  `insert into sessions (id, token_hash, user_id, active_tenant_id, authenticated_at, created_at, last_seen_at, expires_at, user_agent)
     select '${id}', '${id}', user_id, tenant_id, now(), now(), now(), now() + interval '1 day', '${word}'
       from memberships where tenant_id = '${tenant}' limit 1`,
]

/** Written where nothing but the functions of the ledger and the log may write. */
const isGuarded =
  /^(credit_(accounts|transactions|seals|usage|reservations)|audit_entries|tenants|users|schema_|rate_)/
/** Names of files, ways to be found, and what rules decide about. */
const isNoText = /(_key|_keys|key|_hash|hash|uuid|sha256)$/

interface Column {
  table: string
  column: string
  type: string
}

/** Puts the word into every text that the database takes there. */
const writeEverywhere = async (pool: Pool, tenantId: string, word: string): Promise<void> => {
  const { rows } = await pool.query<Column>(
    `select c.table_name as table, c.column_name as column, c.udt_name as type from information_schema.columns c
       join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
         and t.relkind in ('r', 'p') and not t.relispartition
       join information_schema.columns owner on owner.table_name = c.table_name and owner.column_name = 'tenant_id'
       where c.table_schema = 'public' and c.udt_name in ('text', '_text', 'jsonb') and c.is_generated = 'NEVER'`,
  )
  const values: Record<string, string> = {
    text: "$2 || ' ' || gen_random_uuid()",
    _text: 'array[$2::text]',
    jsonb: "jsonb_build_object('note', $2::text)",
  }
  for (const { table, column, type } of rows) {
    if (isGuarded.test(table) || isNoText.test(column)) continue
    // What a rule does not let in is no text of people.
    await pool
      .query(`update ${table} set ${column} = ${values[type]} where tenant_id = $1`, [tenantId, word])
      .catch(() => {})
  }
}

/** A tenant with something in every table, in every text and in every kind of file, each with the word. */
export const fillTenant = async (test: TestApp, tenant: TestTenant, word: string): Promise<FullTenant> => {
  const { app } = test
  const { pool } = app.database
  const file = () => app.ports.blobs.put(Buffer.from(`Datei ${word}`))
  const admin = await test.member(tenant, 'admin')
  const user = await test.member(tenant, 'user')
  const text = `Die ${word} gilt in der ganzen Stadt.`
  const databucket = await addKnowledge(test, tenant.id, [
    { title: word, passages: [text, `${text} Immer.`] },
  ])
  await pool.query('update databuckets set cover_key = $2 where id = $1', [databucket, await file()])
  await addDocument(app, databucket, { title: word, bytes: Buffer.from(text) })
  await addUpload(app, databucket, { pieceKeys: [await file()] })
  await addWebSource(app, databucket, { name: word })
  const chatbot = await addChatbot(app, tenant.id, { name: word, pictureKey: await file() })
  await assign(test, chatbot.id, databucket)
  await addConversation(app, chatbot.id)
  await addQuery(app, tenant.id, { title: word, message: text, answers: [text], withFile: true })
  await giveCredits(test, tenant.id, 100)
  const paid = await reserveCredits(app.systemContext('test'), {
    tenantId: tenant.id,
    jobClass: 'test',
    functionality: 'chatbot_response',
    cents: 300n,
    key: randomUUID(),
    userId: admin.id,
    description: `Chatbot „${word}“`,
    expiresAt: after(test.clock.now(), minutes(30)),
  })
  await confirmReservation(app.systemContext('test'), paid, 300n)
  await acrossTenantsSealLedger(app.systemContext('test'))
  await holdCredits(test, tenant.id, 2)
  const archiveFiles: [string, string] = [await file(), await file()]
  const facts = {
    tenant: tenant.id,
    word,
    id: randomUUID(),
    file: await file(),
    mail: await file(),
    archiveFiles,
  }
  for (const statement of rowsBeside(facts)) await pool.query(statement)
  if (await hasVectors(app.database.db))
    await pool.query(
      `insert into passage_vectors (tenant_id, passage_id, databucket_id, model, embedding)
       select tenant_id, id, databucket_id, $2, '[1]' from passages where tenant_id = $1`,
      [tenant.id, word],
    )
  await pool.query('select credit_move($1, $2, 500, $3, $4, $5, now())', [
    tenant.id,
    'adjustment',
    randomUUID(),
    admin.id,
    `Ausgleich ${word}`,
  ])
  await pool.query(
    `insert into tenant_invitations (tenant_id, id, user_id, name, email, role, created_at) values ($1, $2, $3, $4, $5, 'user', now())`,
    [tenant.id, newId(), user.id, word, `${word.toLowerCase()}@${newId()}.test`],
  )
  await pool.query(
    `insert into audit_entries (tenant_id, id, tenant_name, actor_user_id, actor_name, action, subject_type, subject_id, subject_label,
       changes, ip, request_id, created_at)
     select owner, gen_random_uuid(), case when owner = $1 then $2 end, $3, $2, 'user.updated', 'user', $3, $2, jsonb_build_object('name', $2::text), $2, $2, now()
       from unnest(array[$1, '00000000-0000-0000-0000-000000000000']::uuid[]) owner`,
    [tenant.id, word, admin.id],
  )
  await writeEverywhere(pool, tenant.id, word)
  await pool.query(
    `update tenants set name = $2 || ' ' || right(id::text, 8), web_title = $2, web_description = $2, admin_ai_prompt = $2, super_admin_ai_prompt = $2,
       subdomain = lower($2) || '-' || right(id::text, 8) where id = $1`,
    [tenant.id, word],
  )
  for (const { id } of [admin, user])
    await pool.query(
      "update users set name = $2, email = lower($2) || '-' || id || '@lotse.test', picture_key = $3 where id = $1",
      [id, word, await file()],
    )
  const { rows } = await pool.query<{ name: string }>('select name from tenants where id = $1', [tenant.id])
  return { tenant: { ...tenant, name: rows[0]?.name ?? '' }, people: [admin.id, user.id] }
}

/** The owner's data stores are shared with this reader, who has subscribed to them. */
export const shareWith = async (pool: Pool, owner: TestTenant, reader: TestTenant): Promise<void> => {
  await pool.query(
    `insert into databucket_share_tenants (owner_tenant_id, databucket_id, tenant_id)
       select tenant_id, databucket_id, $2 from databucket_shares where tenant_id = $1`,
    [owner.id, reader.id],
  )
  await pool.query(
    `insert into databucket_subscriptions (tenant_id, owner_tenant_id, databucket_id, created_at)
       select $2, tenant_id, databucket_id, now() from databucket_shares where tenant_id = $1`,
    [owner.id, reader.id],
  )
}

/** Of all rows that belong to a tenant, in every table: how many, and a sum that changes with any of them. */
export const fingerprintOf = async (pool: Pool, tenantId: string): Promise<Record<string, string>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)), 0) as sum from ${name} r where tenant_id = $1`,
      [tenantId],
    )
    found[name] = rows[0]?.sum ?? ''
  }
  return found
}
