import type { InstallationForm, PublicInstallation } from '@lotse/contract'
import { type Ctx, inTransaction, type SignedInCtx } from '../../platform/context.ts'
import { changesBetween, recordAudit } from '../audit/index.ts'
import { installationContact } from './tables.ts'

/** What the super admin has saved, else what the process was started with. */
export const readInstallation = async ({ db, config }: Ctx): Promise<InstallationForm> => {
  const [row = config.contact] = await db.select().from(installationContact)
  return {
    support_email: row.supportEmail,
    contact_email: row.contactEmail,
    company_line: row.companyLine,
  }
}

export const readPublicInstallation = async (ctx: Ctx): Promise<PublicInstallation> => {
  const { support_email, ...shown } = await readInstallation(ctx)
  return { ...shown, takes_support_requests: support_email !== null }
}

const namesInLog = {
  support_email: 'Support-Adresse',
  contact_email: 'Kontakt-Adresse',
  company_line: 'Firmenzeile',
} satisfies Record<keyof InstallationForm, string>

const named = (form: InstallationForm): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(namesInLog).map(([key, name]) => [name, form[key as keyof InstallationForm]]),
  )

export const updateInstallation = (ctx: SignedInCtx, form: InstallationForm): Promise<InstallationForm> =>
  inTransaction(ctx, async ctx => {
    const before = await readInstallation(ctx)
    const change = {
      supportEmail: form.support_email,
      contactEmail: form.contact_email,
      companyLine: form.company_line,
      updatedAt: ctx.clock.now(),
      updatedBy: ctx.actor.user.id,
    }
    await ctx.db
      .insert(installationContact)
      .values(change)
      .onConflictDoUpdate({ target: installationContact.isOnly, set: change })
    await recordAudit(ctx, {
      action: 'installation.updated',
      tenant: null,
      subject: { type: 'installation', id: null, label: 'Kontakt und Support' },
      changes: changesBetween(named(before), named(form)),
    })
    return form
  })
