import {
  type Headers,
  html,
  type KnownMail,
  multipart,
  ofPart,
  type Part,
  plain,
  writeMail,
} from './write-mail.ts'

const words = 'Ich bin bis zum 9. November nicht erreichbar.'

const byHeaders = (kind: KnownMail['kind'], of: Record<string, Headers>): KnownMail[] =>
  Object.entries(of).map(([name, headers]) => ({ name, bytes: writeMail(headers, words), kind }))

const answering = byHeaders('auto_reply', {
  'Auto-Submitted: auto-replied': { 'Auto-Submitted': 'auto-replied' },
  'Auto-Submitted: auto-generated': { 'Auto-Submitted': 'auto-generated (rejected)' },
  'Auto-Submitted: auto-notified': { 'Auto-Submitted': 'auto-notified; owner-email="x"' },
  'an answer of Exchange': { 'X-Auto-Response-Suppress': 'All', Subject: 'Automatische Antwort: Frage' },
  'a message of Exchange': { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' },
  'Precedence: auto_reply': { Precedence: 'auto_reply' },
  'X-Autoreply': { 'X-Autoreply': 'yes' },
  'X-Autorespond': { 'X-Autorespond': 'Abwesend' },
  'X-Mail-Autoreply': { 'X-Mail-Autoreply': 'true' },
  'a loop of procmail': { 'X-Loop': 'erika@muster.example' },
  'an empty return path': { 'Return-Path': '<>' },
  'a German note of absence': { Subject: 'Abwesenheitsnotiz: Frage' },
  'a German answer of a machine': { Subject: 'Automatische Antwort: Frage' },
  'an English note of absence': { Subject: 'Out of Office: Frage' },
  'an English answer of a machine': { Subject: 'Automatic reply: Frage' },
  'a French answer of a machine': { Subject: 'Réponse automatique : Frage' },
  'a Spanish answer of a machine': { Subject: 'Respuesta automática: Frage' },
  'an Italian answer of a machine': { Subject: 'Risposta automatica: Frage' },
  'a Dutch answer of a machine': { Subject: 'Automatisch antwoord: Frage' },
  'a Polish answer of a machine': { Subject: '=?utf-8?Q?Odpowied=C5=BA_automatyczna=3A?=' },
  'an acknowledgement of receipt': { Subject: 'Eingangsbestätigung Ihrer Nachricht' },
  'the ticket of a help desk': { Subject: '[Ticket#20261102] Ihre Anfrage' },
  'from noreply': { From: 'Shop <noreply@shop.example>' },
  'from no-reply': { From: 'Shop <no-reply@shop.example>' },
  'from do-not-reply': { From: 'Shop <do-not-reply@shop.example>' },
  'from notifications': { From: 'Forge <notifications@forge.example>' },
  'the output of cron': { From: 'root <root@server.example>', 'X-Cron-Env': '<SHELL=/bin/sh>' },
  'the alarm of a monitor': { From: 'Nagios <nagios@server.example>' },
})

const many = [
  ...byHeaders('list', {
    'List-Id': { 'List-Id': 'Vereine <vereine.liste.example>' },
    Mailman: { 'X-Mailman-Version': '2.1.39', 'X-BeenThere': 'vereine@liste.example' },
    'Precedence: list': { Precedence: 'list' },
    'List-Post': { 'List-Post': '<mailto:vereine@liste.example>' },
    Majordomo: { 'Mailing-List': 'contact vereine-help@liste.example' },
  }),
  ...byHeaders('bulk', {
    'Precedence: bulk': { Precedence: 'bulk' },
    'Precedence: junk': { Precedence: 'junk' },
    'a newsletter': { 'List-Unsubscribe': '<https://shop.example/ab>' },
    'a campaign': { 'X-Campaign': 'herbst', 'Feedback-ID': '1:2:3:x' },
    'marked as spam on the way': { 'X-Spam-Flag': 'YES' },
  }),
  ...byHeaders('bounce', {
    'an address that does not exist': {
      From: 'Mail Delivery System <MAILER-DAEMON@mx.example>',
      Subject: 'Undelivered Mail Returned to Sender',
    },
    'a postmaster': { From: 'postmaster@mx.example', Subject: 'Unzustellbar: Antwort' },
    'a failure of Exim': { 'X-Failed-Recipients': 'wer@mx.example', Subject: 'Mail delivery failed' },
    'a failure with an empty return path': {
      From: 'bounce@mx.example',
      'Return-Path': '<>',
      Subject: 'Delivery Status Notification (Failure)',
    },
  }),
]

const report = (type: string, status: Part): Part =>
  multipart('report', [plain('Ihre Nachricht konnte nicht zugestellt werden.'), status], {
    more: `; report-type=${type}`,
  })

const reports: KnownMail[] = [
  {
    name: 'a report of delivery',
    bytes: ofPart(
      report('delivery-status', {
        headers: { 'Content-Type': 'message/delivery-status' },
        body: 'Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; wer@mx.example\r\nAction: failed\r\nStatus: 5.1.1\r\n',
      }),
      { 'Return-Path': '<>', From: 'mx@mx.example' },
    ),
    kind: 'bounce',
  },
  {
    name: 'a complaint of a provider',
    bytes: ofPart(
      report('feedback-report', {
        headers: { 'Content-Type': 'message/feedback-report' },
        body: 'Feedback-Type: abuse\r\nVersion: 1\r\n',
      }),
    ),
    kind: 'bounce',
  },
  {
    name: 'a receipt of reading',
    bytes: ofPart(
      report('disposition-notification', {
        headers: { 'Content-Type': 'message/disposition-notification' },
        body: 'Final-Recipient: rfc822;erika@muster.example\r\nDisposition: manual-action/MDN-sent-manually; displayed\r\n',
      }),
      { Subject: 'Gelesen: Antwort' },
    ),
    kind: 'receipt',
  },
  {
    name: 'a receipt that somebody deleted it unread',
    bytes: ofPart(
      report('disposition-notification', {
        headers: { 'Content-Type': 'message/disposition-notification' },
        body: 'Disposition: automatic-action/MDN-sent-automatically; deleted\r\n',
      }),
      { Subject: 'Ungelesen gelöscht: Antwort' },
    ),
    kind: 'receipt',
  },
]

const calendar = (method: string): KnownMail => ({
  name: `a calendar's ${method}`,
  bytes: ofPart(
    multipart('alternative', [
      plain('Termin'),
      html('<p>Termin</p>'),
      {
        headers: { 'Content-Type': `text/calendar; charset=utf-8; method=${method}` },
        body: `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nSUMMARY:Termin\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
      },
    ]),
    { Subject: 'Einladung: Termin' },
  ),
  kind: 'calendar',
})

const own: KnownMail[] = [
  { name: 'our own sender', bytes: writeMail({ From: 'Lotse <lotse@stadt.example>' }, words), kind: 'own' },
  {
    name: 'our own address for requests',
    bytes: writeMail({ From: 'anfragen+koeln@lotse.example' }, words),
    kind: 'own',
  },
  {
    name: 'our own mail from elsewhere',
    bytes: writeMail({ 'Message-ID': '<antwort-1@lotse.example>' }, words),
    kind: 'own',
  },
]

const people = byHeaders('human', {
  'a person who says no': { 'Auto-Submitted': 'no' },
  'a person who wants no answers of machines': { 'X-Auto-Response-Suppress': 'RN, NRN' },
  'a person with a question about notes of absence': { Subject: 'Frage zur Abwesenheit vom Unterricht' },
  'a person whose mail had no spam in it': { 'X-Spam-Flag': 'NO' },
  'a person without a return path': { 'Return-Path': null },
}).map(mail => ({ ...mail, text: words }))

/** What programs send, which nobody must answer; and people who look like one. */
export const machineMails: readonly KnownMail[] = [
  ...answering,
  ...many,
  ...reports,
  ...['REQUEST', 'REPLY', 'CANCEL', 'COUNTER'].map(calendar),
  ...own,
  ...people,
]
