import type { billingModes } from '@lotse/contract'

type BillingMode = (typeof billingModes)[number]

export const billingModeNames: Record<BillingMode, string> = {
  own_credits: 'Eigene Credits',
  parent_billing: 'Hauptmandant zahlt',
}

export const billingModeOptions = [
  {
    value: 'own_credits' as const,
    label: billingModeNames.own_credits,
    description: 'Der Untermandant hat ein eigenes Guthaben, das Sie ihm übertragen.',
  },
  {
    value: 'parent_billing' as const,
    label: billingModeNames.parent_billing,
    description: 'Der Verbrauch wird von Ihrem Guthaben abgebucht.',
  },
]

/** What is asked before a sub-tenant gives up its own credits. */
export const returnQuestion = (credits: string): string =>
  `Das verbleibende Guthaben von ${credits} Credits geht an den Hauptmandanten zurück. Möchten Sie fortfahren?`

export const returnConsequences = (tenant: string): string[] => [
  `${tenant} hat danach kein eigenes Guthaben mehr.`,
  'Der Verbrauch wird von Ihrem Guthaben abgebucht.',
  'Die monatliche Übertragung entfällt.',
]
