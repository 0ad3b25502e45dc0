import type { Mail } from '../../platform/mail.ts'
import { germanCredits } from './german-credits.ts'

interface Recipient {
  name: string
  email: string
}

/** In the form of every letter of the product. */
const letter = (to: Recipient, subject: string, ...paragraphs: (string | null)[]): Mail => ({
  to: to.email,
  subject,
  text: [`Guten Tag ${to.name},`, ...paragraphs, 'Freundliche Grüße\nIhr Lotse']
    .filter(paragraph => paragraph !== null)
    .join('\n\n'),
})

export const decisionMail = (
  to: Recipient,
  request: {
    tenantName: string
    amountCents: bigint
    isApproved: boolean
    notes: string | null
    baseUrl: string
  },
): Mail => {
  const amount = germanCredits(request.amountCents)
  return letter(
    to,
    request.isApproved ? 'Ihre Credit-Anfrage wurde genehmigt' : 'Ihre Credit-Anfrage wurde abgelehnt',
    request.isApproved
      ? `Ihre Anfrage über ${amount} Credits für „${request.tenantName}“ wurde genehmigt. Die Credits stehen ab sofort zur Verfügung.`
      : `Ihre Anfrage über ${amount} Credits für „${request.tenantName}“ wurde abgelehnt.`,
    request.notes && `${request.isApproved ? 'Anmerkung' : 'Begründung'}:\n${request.notes}`,
    `Ihre Anfragen:\n${request.baseUrl}/credits/requests`,
  )
}

export const refundMail = (
  to: Recipient,
  refund: { tenantName: string; amountCents: bigint; reason: string; baseUrl: string },
): Mail =>
  letter(
    to,
    'Gutschrift von Credits',
    `Dem Konto von „${refund.tenantName}“ wurden ${germanCredits(refund.amountCents)} Credits gutgeschrieben.`,
    `Grund:\n${refund.reason}`,
    `Ihre Credit-Übersicht:\n${refund.baseUrl}/credits`,
  )
