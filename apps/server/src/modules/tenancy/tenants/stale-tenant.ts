import type { Ctx } from '../../../platform/context.ts'
import type { AppError } from '../../../platform/errors.ts'
import { staleVersion } from '../../audit/index.ts'

/** As the forms call what the log records. */
const labels: Record<string, string> = {
  name: 'Name',
  circle_id: 'Circle',
  subdomain: 'Subdomain',
  web_title: 'Webtitel',
  web_description: 'Webbeschreibung',
  super_admin_prompt: 'Super-Admin-Prompt',
  max_users: 'Benutzer:innen',
  max_chatbots: 'Chatbots',
  max_subtenants: 'Untermandanten',
  upload_limit_mb: 'Upload-Limit',
  public_query_agent_active: 'Public Query Agent',
  monthly_credits: 'Monatliche Credits',
  carry_forward_enabled: 'Übertrag in den Folgemonat',
  billing_mode: 'Abrechnung',
}

/** The refusal of a form that was opened before somebody else saved. */
export const staleTenant = (
  ctx: Pick<Ctx, 'db'>,
  { id, version }: { id: string; version: number },
  seen: number,
): Promise<AppError> =>
  staleVersion(ctx, {
    actions: ['tenant.updated'],
    tenantId: id,
    subjectId: id,
    behind: Math.max(1, version - seen),
    labels,
  })
