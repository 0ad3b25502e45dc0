import { randomUUID } from 'node:crypto'
import { moveCredits } from '../apps/server/src/modules/credits/seeding.ts'
import { replacePassages } from '../apps/server/src/modules/retrieval/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { type Database, openServer } from '../apps/server/src/platform/database.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { migrate } from '../apps/server/src/platform/migrations.ts'
import { ledgerContext } from '../apps/server/test/ledger-world.ts'
import { makeQuestion, makeText, type Random } from './retrieval-text.ts'

const documents = 20
const charactersPerDocument = 50_000
const credits = 1_000_000_000n

/** The site whose pages the visitors come from. */
export const site = 'https://www.musterstadt.example'

export interface ChatWorld {
  tenantId: string
  chatbotUuid: string
  passages: number
  /** Another one at every call. */
  nextQuestion(): string
}

const textsOf = (random: Random): string[] => {
  const texts: string[] = []
  for (let length = 0; length < charactersPerDocument; length += texts.at(-1)?.length ?? 0)
    texts.push(makeText(random))
  return texts
}

const addTown = async ({ pool }: Database) => {
  const [circle, tenant, databucket, chatbot, chatbotUuid] = [
    newId(),
    newId(),
    newId(),
    newId(),
    randomUUID(),
  ]
  await pool.query("insert into circles (id, name) values ($1, 'Kreis')", [circle])
  await pool.query(
    `insert into tenants (id, circle_id, type_role, name, max_users, allows_embedding)
      values ($1, $2, 'main', 'Musterstadt', 10, true)`,
    [tenant, circle],
  )
  await pool.query(
    "insert into databuckets (id, tenant_id, name, created_at, updated_at) values ($1, $2, 'Satzungen', now(), now())",
    [databucket, tenant],
  )
  await pool.query(
    `insert into chatbots (id, tenant_id, uuid, name, public_name, public_description, access_role, allow_embedding, allowed_domains,
        hour_budget_cents, visitor_hour_budget_cents, created_at, updated_at)
      values ($1, $2, $3, 'Bürgerbot', 'Lotte', 'Hilft bei Fragen an die Stadt', 'public', true, $4, null, null, now(), now())`,
    [chatbot, tenant, chatbotUuid, [new URL(site).hostname]],
  )
  await pool.query("insert into chatbot_databuckets values ($1, $2, $1, $3, 'high', 0)", [
    tenant,
    chatbot,
    databucket,
  ])
  return { tenant, databucket, chatbotUuid }
}

/** Fills an empty database: one town with one public chatbot, which knows twenty documents. */
export const createWorld = async (url: string, random: Random): Promise<ChatWorld> => {
  const database = openServer(url)
  try {
    await migrate(database.pool)
    const { tenant, databucket, chatbotUuid } = await addTown(database)
    const ctx = ledgerContext(database.db, systemClock)
    await moveCredits(ctx, {
      tenantId: tenant,
      type: 'adjustment',
      cents: credits,
      key: newId(),
      description: '',
    })
    const all: string[] = []
    for (let number = 1; number <= documents; number += 1) {
      const [id, title, texts] = [newId(), `Satzung ${number}`, textsOf(random)]
      await database.pool.query(
        `insert into documents (id, tenant_id, databucket_id, title, filename, media_type, size_bytes, sha256, blob_key, created_at, updated_at)
          values ($1, $2, $3, $4, 'satzung.txt', 'text/plain', 0, '', gen_random_uuid(), now(), now())`,
        [id, tenant, databucket, title],
      )
      await replacePassages(
        ctx,
        { tenantId: tenant, databucketId: databucket, documentId: id, title },
        texts.map(text => ({ page: null, headings: [], text, start: 0, end: text.length })),
      )
      all.push(...texts)
    }
    await database.pool.query('vacuum analyze')
    return {
      tenantId: tenant,
      chatbotUuid,
      passages: all.length,
      nextQuestion: () => makeQuestion(all[Math.floor(random() * all.length)] as string, random),
    }
  } finally {
    await database.close()
  }
}
