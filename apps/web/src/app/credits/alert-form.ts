import { alertSettingsForm, emailAddress, type Reply, type Routes } from '@lotse/contract'
import { z } from 'zod'

export type AlertSettings = Reply<Routes['credits.alerts.edit']>

const mostContacts = 10

/** One address per line, as people write them; the server takes a list. */
const contactLines = z.string().transform((text, context) => {
  const lines = text
    .split(/[\n,;]/)
    .map(line => line.trim())
    .filter(Boolean)
  const wrong = lines.find(line => !emailAddress.safeParse(line).success)
  if (wrong !== undefined)
    context.addIssue({ code: 'custom', message: `„${wrong}“ ist keine gültige E-Mail-Adresse` })
  if (lines.length > mostContacts)
    context.addIssue({ code: 'custom', message: `Höchstens ${mostContacts} Adressen sind möglich` })
  return lines
})

export const alertFormSchema = alertSettingsForm.extend({ escalation_contacts: contactLines })

export const alertFormValues = (settings: AlertSettings) => ({
  credit_alerts_enabled: settings.credit_alerts_enabled,
  primary_contact: settings.primary_contact,
  escalation_contacts: settings.escalation_contacts.join('\n'),
  email: settings.email,
  webhook: settings.webhook,
  slack: '',
  remove_slack: false,
  thresholds: settings.thresholds,
  version: settings.version,
})
