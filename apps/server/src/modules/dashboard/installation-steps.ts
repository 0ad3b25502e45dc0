import type { SetUpStep } from '@lotse/contract'
import type { SignedInCtx } from '../../platform/context.ts'
import { readInstallation } from '../support/index.ts'
import { acrossTenantsHasTenant, circleChoices } from '../tenancy/index.ts'

/** What a super admin does first in an installation in which nobody works yet; null for everybody else and from the first tenant on. */
export const installationSteps = async (ctx: SignedInCtx): Promise<SetUpStep[] | null> => {
  if (!ctx.actor.user.isSuperAdmin || (await acrossTenantsHasTenant(ctx.db))) return null
  const circles = await circleChoices(ctx.db)
  const contact = await readInstallation(ctx)
  return [
    {
      key: 'contact',
      label: 'Support-Adresse und Kontakt eintragen',
      is_done: contact.support_email !== null,
      url: '/superadmin/installation',
    },
    {
      key: 'circle',
      label: 'Circle anlegen',
      is_done: circles.length > 0,
      url: '/superadmin/circles/create',
    },
    {
      key: 'tenant',
      label: 'Mandanten anlegen und seine Administration einladen',
      is_done: false,
      url: '/superadmin/tenants/create',
    },
  ]
}
