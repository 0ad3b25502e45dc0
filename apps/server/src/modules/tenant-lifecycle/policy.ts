import { tenantDeletion } from '@lotse/contract'
import { after, days } from '../../platform/clock.ts'
import { AppError, checkYourInput } from '../../platform/errors.ts'
import type { TenantLife } from '../tenancy/index.ts'

export const texts = {
  otherName: 'Der Name stimmt nicht mit dem Namen des Mandanten überein.',
  otherWord: `Bitte geben Sie ${tenantDeletion.confirmation} ein.`,
  past: 'Der Zeitpunkt liegt in der Vergangenheit.',
  tooFar: `Der Zeitpunkt darf höchstens ${tenantDeletion.plannedDaysAtMost} Tage in der Zukunft liegen.`,
  alreadyDeleted: 'Der Mandant ist bereits gelöscht.',
  notPlanned: 'Für diesen Mandanten ist keine Löschung geplant.',
  notDeleted: 'Der Mandant ist nicht gelöscht.',
  purging:
    'Die endgültige Löschung hat bereits begonnen. Der Mandant kann nicht mehr wiederhergestellt werden.',
  parentDeleted: 'Der Hauptmandant ist gelöscht. Bitte stellen Sie zuerst den Hauptmandanten wieder her.',
  unfinished: 'Die endgültige Löschung ist noch nicht abgeschlossen.',
  byMainTenant: 'Durch den Hauptmandanten gelöscht',
} as const

export const conflict = (said: string): AppError => new AppError('conflict', said)

/** What the person typed against what is there; every fault at its field. */
export const refuseUnconfirmed = (
  { name }: Pick<TenantLife, 'name'>,
  form: { tenant_name: string; confirmation: string; scheduled_at: string | null },
  now: Date,
): void => {
  const errors: Record<string, string> = {}
  if (form.tenant_name !== name) errors.tenant_name = texts.otherName
  if (form.confirmation !== tenantDeletion.confirmation) errors.confirmation = texts.otherWord
  if (form.scheduled_at) {
    const at = new Date(form.scheduled_at)
    if (at <= now) errors.scheduled_at = texts.past
    else if (at > after(now, days(tenantDeletion.plannedDaysAtMost))) errors.scheduled_at = texts.tooFar
  }
  if (Object.keys(errors).length) throw new AppError('invalid', checkYourInput, { errors })
}
