import type { SetUpStep } from '@lotse/contract'
import type { ActiveTenant, SignedInCtx } from '../../platform/context.ts'
import { hasAssignment, statisticsOf } from '../chatbots/index.ts'
import { databucketSetUp } from '../databuckets/index.ts'
import { countMembers } from '../tenancy/index.ts'

/** What makes a tenant ready, in the order in which one does it, as far as this person can do something about it. */
export const onboardingSteps = async (
  { db, actor }: SignedInCtx,
  tenant: ActiveTenant,
): Promise<SetUpStep[]> => {
  if (!actor.permissions.has('content.manage')) return []
  const { hasDatabucket, hasDocument } = await databucketSetUp(db, tenant.id)
  const chatbots = await statisticsOf(db, tenant.id)
  const steps: SetUpStep[] = [
    { key: 'databucket', label: 'Datenspeicher anlegen', is_done: hasDatabucket, url: '/databuckets/create' },
    { key: 'document', label: 'Dokumente hochladen', is_done: hasDocument, url: '/databuckets' },
    { key: 'chatbot', label: 'Chatbot erstellen', is_done: chatbots.total > 0, url: '/chatbots/create' },
    {
      key: 'knowledge',
      label: 'Chatbot mit einem Datenspeicher verbinden',
      is_done: await hasAssignment(db, tenant.id),
      url: '/chatbots',
    },
    {
      key: 'conversation',
      label: 'Die erste Unterhaltung führen',
      is_done: chatbots.conversations > 0,
      url: '/chatbots',
    },
  ]
  if (!actor.permissions.has('users.manage')) return steps
  const { total } = await countMembers(db, tenant.id)
  return [
    ...steps,
    { key: 'people', label: 'Kolleg:innen einladen', is_done: total > 1, url: '/settings/users/create' },
  ]
}
