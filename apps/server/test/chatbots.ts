import { randomUUID } from 'node:crypto'
import type { AccessRole } from '@lotse/contract'
import type { App } from '../src/app.ts'
import { newId } from '../src/platform/ids.ts'

export interface NewChatbot {
  name?: string
  accessRole?: AccessRole
  isEmbeddable?: boolean
  domains?: string[]
  pictureKey?: string | null
}

/** Straight into the table: a chatbot that is there when a test begins. */
export const addChatbot = async (
  { database, ports }: Pick<App, 'database' | 'ports'>,
  tenantId: string,
  chatbot: NewChatbot = {},
): Promise<{ id: string; uuid: string }> => {
  const [id, uuid] = [newId(), randomUUID()]
  const { name = `Chatbot ${uuid}`, accessRole = 'admin', isEmbeddable = false, domains = [] } = chatbot
  const { pictureKey = null } = chatbot
  await database.pool.query(
    `insert into chatbots (id, tenant_id, uuid, name, public_name, public_description, access_role, allow_embedding, allowed_domains,
       profile_picture_key, profile_picture_type, created_at, updated_at)
     values ($1, $2, $3, $4, 'Lotte', 'Hilft bei Fragen an die Stadt', $5, $6, $7, $8, $9, $10, $10)`,
    [
      id,
      tenantId,
      uuid,
      name,
      accessRole,
      isEmbeddable,
      domains,
      pictureKey,
      pictureKey && 'image/png',
      ports.clock.now(),
    ],
  )
  return { id, uuid }
}
