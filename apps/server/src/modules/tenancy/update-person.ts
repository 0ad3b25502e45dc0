import { inTransaction, type SignedInCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { changeDetails, changeRole, checkForm, type PersonForm } from './change-member.ts'
import { formMembership } from './list-people.ts'
import { lockMember } from './managed-member.ts'
import { acrossTenantsRolesOf, lockPerson } from './people-store.ts'
import { lockTenant } from './tenants-store.ts'

/** The super admin changes a person of whatever tenant, and its role in the one that the form shows. */
export const updatePerson = (ctx: SignedInCtx, userId: string, form: PersonForm): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const shown = formMembership(ctx, await acrossTenantsRolesOf(ctx.db, [userId]))
    // First the tenant, then the person: everybody who takes both takes them in this order.
    const tenant = shown && (await lockTenant(ctx.db, shown.tenantId))
    const place = tenant && { tenant, ...(await lockMember(ctx.db, tenant.id, userId)) }
    const person = place?.person ?? (await lockPerson(ctx.db, userId))
    if (!person) throw notFound()
    checkForm(ctx, person, form, { place, belongsElsewhere: false })
    await changeDetails(ctx, person, form, tenant)
    if (place) await changeRole(ctx, place, form.role)
  })
