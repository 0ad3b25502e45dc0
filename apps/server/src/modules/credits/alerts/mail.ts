import type { Mail } from '../../../platform/mail.ts'
import type { Crossing } from './crossing.ts'
import type { Notice } from './notice.ts'
import { alertSentence, alertTitle } from './text.ts'

const closing = [
  'Wer diese Nachrichten erhält, legt die Administration des Mandanten in den Benachrichtigungen fest.',
  'Freundliche Grüße\nIhr Lotse',
]

export const alertMail = (to: string, crossing: Crossing, baseUrl: string): Mail => ({
  to,
  subject: alertTitle(crossing),
  text: [
    'Guten Tag,',
    alertSentence(crossing),
    `Guthaben ansehen und Credits beantragen:\n${baseUrl}/credits`,
    ...closing,
  ].join('\n\n'),
})

export const noticeMail = (to: string, { title, sentence, path }: Notice, baseUrl: string): Mail => ({
  to,
  subject: title,
  text: [
    'Guten Tag,',
    sentence,
    `Ansehen, was zu tun ist, oder als Fehlalarm verwerfen:\n${baseUrl}${path}`,
    ...closing,
  ].join('\n\n'),
})
