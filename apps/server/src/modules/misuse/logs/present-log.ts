import type { MisuseLog } from '@lotse/contract'
import { toCredits } from '../../credits/index.ts'
import { visitorReference } from '../check/asker.ts'
import type { ShownLogRow } from './logs-store.ts'

export const presentLog = (row: ShownLogRow): MisuseLog => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  tenant_id: row.tenantId,
  tenant_name: row.tenantName,
  chatbot: row.chatbotId ? { id: row.chatbotId, name: row.chatbotName } : null,
  channel: row.channel,
  category: row.category,
  severity: row.severity,
  score: row.score,
  rule: row.rule,
  action: row.action,
  visitor: row.visitor && !row.userId ? visitorReference(row.visitor) : null,
  user: row.userId ? { id: row.userId, name: row.userName ?? '' } : null,
  address: row.addressShown,
  is_false_alarm: row.isFalseAlarm,
  is_new: row.seenAt === null,
  has_note: row.note !== '',
  credits_saved: toCredits(row.savedCents),
})
