import { publicQueryChoices } from '@lotse/contract'
import type { App } from '../src/app.ts'
import { answerToken } from '../src/modules/public-queries/public-answer/answer-token.ts'
import { bandsOf } from '../src/modules/public-queries/similar/bands.ts'
import { newId } from '../src/platform/ids.ts'

interface Given {
  title?: string
  requester?: string
  message?: string
  /** One version each, the oldest first. */
  answers?: string[]
  status?: 'pending' | 'inprogress' | 'completed' | 'failed'
  versionStatus?: 'writing' | 'completed' | 'failed'
  approved?: number
  at?: Date
  createdBy?: string
  processingMs?: number
  withFile?: boolean
}

export interface StoredQuery {
  id: string
  file: string | null
  answerToken: string
}

/** Straight into the tables: a request with its answers, each with a source. */
export const addQuery = async (
  { database, ports }: Pick<App, 'database' | 'ports'>,
  tenantId: string,
  given: Given = {},
): Promise<StoredQuery> => {
  const { pool } = database
  const id = newId()
  const at = given.at ?? ports.clock.now()
  const {
    message = 'Was kostet ein Personalausweis und wie lange dauert er?',
    answers = ['Er kostet **37 Euro** [1].'],
  } = given
  const status = given.status ?? 'completed'
  const choices = JSON.stringify(publicQueryChoices.parse({}))
  const isDone = status === 'completed'
  await pool.query(
    `insert into public_queries (tenant_id, id, submission_key, channel, input_mode, title, requester, message, choices, status, failure, bands,
       versions_count, approved_version, cost_cents, has_sources, created_by, created_by_name, created_at, completed_at, processing_ms)
     values ($1, $2, $3, 'form', 'text', $4, $5, $6, $7, $8, $9, $10, $11, $12, 250, $13, $14, 'Ingo Inhalt', $15, $16, $17)`,
    [
      tenantId,
      id,
      newId(),
      given.title ?? 'Personalausweis',
      given.requester ?? 'Erika Muster',
      message,
      choices,
      status,
      status === 'failed' ? 'Das Modell antwortet nicht.' : null,
      bandsOf(message),
      answers.length,
      given.approved ?? null,
      isDone ? true : null,
      given.createdBy ?? null,
      at,
      isDone ? at : null,
      isDone ? (given.processingMs ?? 4000) : null,
    ],
  )
  for (const [place, text] of answers.entries()) {
    const number = place + 1
    const approved = given.approved === number
    await pool.query(
      `insert into public_query_versions (tenant_id, query_id, number, request_key, status, choices, draft, text, cost_cents, created_by_name,
         created_at, completed_at, approved_by_name, approved_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7, 250, 'Ingo Inhalt', $8, $8, $9, $10)`,
      [
        tenantId,
        id,
        number,
        newId(),
        given.versionStatus ?? 'completed',
        choices,
        text,
        at,
        approved ? 'Anna Albrecht' : null,
        approved ? at : null,
      ],
    )
    await pool.query(
      `insert into public_query_sources (tenant_id, query_id, version, number, document_tenant_id, document_id, document_title, page, heading, text, url, score)
       values ($1, $2, $3, 1, $1, $4, 'Gebührensatzung', 4, 'Ausweise', 'Ein Personalausweis kostet 37 Euro.', 'https://stadt.example/satzung', 0.9)`,
      [tenantId, id, number, newId()],
    )
  }
  const file = given.withFile ? newId() : null
  if (file) {
    const bytes = Buffer.from('Sehr geehrte Damen und Herren')
    await pool.query(
      `insert into public_query_files (tenant_id, id, query_id, position, name, media_type, bytes, blob_key) values ($1, $2, $3, 0, 'Brief.txt', 'text/plain', $4, $5)`,
      [tenantId, file, id, bytes.length, await ports.blobs.put(bytes)],
    )
  }
  return { id, file, answerToken: answerToken(ports, { tenantId, queryId: id }) }
}

/** From now on the tenant answers requests of citizens. */
export const activateAgent = async ({ database }: Pick<App, 'database'>, tenantId: string): Promise<void> => {
  await database.pool.query('update tenants set public_query_agent_active = true where id = $1', [tenantId])
}

/** A mail that is kept back, and one to nobody. */
export const addKeptMails = async (
  { database, ports }: Pick<App, 'database' | 'ports'>,
  tenantId: string,
  at: Date,
): Promise<{ quarantined_mail: string; stray_mail: string }> => {
  const { pool } = database
  const mail = Buffer.from('From: erika@muster.example\r\nSubject: Bad\r\n\r\nWann öffnet das Bad?\r\n')
  const [kept, stray] = [newId(), newId()]
  await pool.query(
    `insert into public_query_mails (tenant_id, id, direction, state, kind, reason, sender, recipient, subject, bytes, blob_key, created_at)
     values ($1, $2, 'in', 'quarantined', 'human', 'sender_refused', 'erika@muster.example', 'stadt@anfragen.example', 'Bad', $3, $4, $5)`,
    [tenantId, kept, mail.length, await ports.blobs.put(mail), at],
  )
  await pool.query(
    `insert into stray_mails (id, blob_key, bytes, sender, recipient, subject, excerpt, kind, reason, attachments, received_at)
     values ($1, $2, $3, 'erika@muster.example', 'niemand@anfragen.example', 'Bad', 'Wann öffnet das Bad?', 'human', 'unknown_recipient', 0, $4)`,
    [stray, await ports.blobs.put(mail), mail.length, at],
  )
  return { quarantined_mail: kept, stray_mail: stray }
}

/** The request came by mail. */
export const askedByMail = async (
  { database }: Pick<App, 'database'>,
  tenantId: string,
  queryId: string,
): Promise<void> => {
  const { pool } = database
  await pool.query(
    `insert into public_query_mails (tenant_id, id, query_id, direction, state, kind, sender, recipient, subject, text, created_at)
     values ($1, $2, $3, 'in', 'received', 'human', 'erika@muster.example', 'stadt@anfragen.example', 'Ausweis', 'Was kostet er?', now())`,
    [tenantId, newId(), queryId],
  )
}
