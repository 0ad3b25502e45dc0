import type { Mail } from '../../../platform/mail.ts'
import type { Crossing } from './crossing.ts'
import { alertSentence, alertTitle } from './text.ts'

export const alertMail = (to: string, crossing: Crossing, baseUrl: string): Mail => ({
  to,
  subject: alertTitle(crossing),
  text: [
    'Guten Tag,',
    alertSentence(crossing),
    `Guthaben ansehen und Credits beantragen:\n${baseUrl}/credits`,
    'Wer diese Nachrichten erhält, legt die Administration des Mandanten in den Benachrichtigungen fest.',
    'Freundliche Grüße\nIhr Lotse',
  ].join('\n\n'),
})
