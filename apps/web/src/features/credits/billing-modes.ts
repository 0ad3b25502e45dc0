import type { SubTenant } from './credits-query.ts'

export const billingModeNames: Record<SubTenant['billing_mode'], string> = {
  own_credits: 'Eigene Credits',
  parent_billing: 'Hauptmandant zahlt',
}
