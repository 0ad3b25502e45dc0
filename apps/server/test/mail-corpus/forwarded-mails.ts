import { html, type KnownMail, multipart, ofPart, plain, writeMail } from './write-mail.ts'

const staff = { From: 'Ingo Amt <ingo@stadt.example>', 'Return-Path': '<ingo@stadt.example>' }
const question = 'Was kostet die Hundesteuer?'
const requester = 'Karl Kunde'

const marked = [
  '---------- Forwarded message ---------\nVon: Karl Kunde <karl@kunde.example>\nDate: Mo., 2. Nov. 2026\nSubject: Hund\nTo: <amt@stadt.example>\n\n',
  'Anfang der weitergeleiteten Nachricht:\n\nVon: Karl Kunde <karl@kunde.example>\nBetreff: Hund\nDatum: 2. November 2026\nAn: amt@stadt.example\n\n',
  '-------- Weitergeleitete Nachricht --------\nBetreff: \tHund\nDatum: \tMon, 2 Nov 2026\nVon: \tKarl Kunde <karl@kunde.example>\nAn: \tamt@stadt.example\n\n',
  '-------- Forwarded Message --------\nSubject: Hund\nDate: Mon, 2 Nov 2026\nFrom: Karl Kunde <karl@kunde.example>\nTo: amt@stadt.example\n\n',
  'Begin forwarded message:\n\nFrom: Karl Kunde <karl@kunde.example>\nSubject: Hund\nDate: 2. November 2026\nTo: amt@stadt.example\n\n',
  '-----Ursprüngliche Nachricht-----\nVon: Karl Kunde [mailto:karl@kunde.example]\nGesendet: Montag, 2. November 2026\nAn: Amt\nBetreff: Hund\n\n',
  'Von: Karl Kunde <karl@kunde.example>\nGesendet: Montag, 2. November 2026 10:00\nAn: Amt <amt@stadt.example>; Bauamt\n <bau@stadt.example>\nBetreff: Hund\n\n',
  'From: Karl Kunde <karl@kunde.example>\nSent: Monday, November 2, 2026\nTo: Amt\nSubject: Hund\n\n',
]

const withWords = marked.flatMap<KnownMail>((block, index) =>
  ['', 'Bitte übernehmen.\n\nGruß\nIngo\n\n'].map(note => ({
    name: `passed on ${note ? 'with' : 'without'} a word, way ${index + 1}`,
    bytes: writeMail({ ...staff, Subject: 'WG: Hund' }, `${note}${block}${question}\n\n-- \nKarl\n`),
    kind: 'human',
    text: question,
    requester,
  })),
)

const inner = writeMail(
  { From: 'Karl Kunde <karl@kunde.example>', Subject: 'Hund', 'Content-Type': 'text/plain; charset=utf-8' },
  `${question}\n-- \nKarl\n`,
)
const enclosed = (message: Buffer) => ({
  headers: { 'Content-Type': 'message/rfc822', 'Content-Disposition': 'attachment; filename="Hund.eml"' },
  body: message,
})

const others: KnownMail[] = [
  {
    name: 'passed on as an attachment',
    bytes: ofPart(multipart('mixed', [plain('z. K.'), enclosed(inner)]), { ...staff, Subject: 'WG: Hund' }),
    kind: 'human',
    text: question,
    requester,
  },
  {
    name: 'passed on as an attachment twice',
    bytes: ofPart(
      multipart('mixed', [
        plain(''),
        enclosed(
          ofPart(multipart('mixed', [plain('z. K.'), enclosed(inner)]), { ...staff, Subject: 'WG: Hund' }),
        ),
      ]),
      { ...staff, Subject: 'WG: WG: Hund' },
    ),
    kind: 'human',
    text: question,
    requester,
  },
  {
    name: 'passed on twice in its text',
    bytes: writeMail(
      { ...staff, Subject: 'WG: WG: Hund' },
      `Von: Petra Pforte <pforte@stadt.example>\nGesendet: Dienstag\nAn: Ingo\nBetreff: WG: Hund\n\n${marked[6]}${question}\n`,
    ),
    kind: 'human',
    text: question,
    requester,
  },
  {
    name: 'passed on in HTML by Outlook',
    bytes: ofPart(
      html(
        `<p>z. K.</p><hr><div><b>Von:</b> Karl Kunde &lt;karl@kunde.example&gt;<br><b>Gesendet:</b> Montag, 2. November 2026<br><b>An:</b> Amt<br><b>Betreff:</b> Hund</div><p>${question}</p>`,
      ),
      { ...staff, Subject: 'WG: Hund' },
    ),
    kind: 'human',
    text: question,
    requester,
  },
  {
    name: 'passed on as a quote with marks',
    bytes: writeMail(
      { ...staff, Subject: 'Fwd: Hund' },
      `> Von: Karl Kunde <karl@kunde.example>\n> Datum: 2. November 2026\n> An: Amt\n> Betreff: Hund\n>\n> ${question}\n`,
    ),
    kind: 'human',
    text: question,
    requester,
  },
  {
    name: 'passed on with a question of its own above',
    bytes: writeMail(
      { Subject: 'Fwd: Bescheid' },
      `Was bedeutet dieser Bescheid für mich?\n\n${marked[3]}Wir setzen 96 Euro fest.\n`,
    ),
    kind: 'human',
    text: 'Was bedeutet dieser Bescheid für mich?\n\nWir setzen 96 Euro fest.',
    requester,
  },
]

/** What clerks send on to the address, each in the way of another mail program. */
export const forwardedMails: readonly KnownMail[] = [...withWords, ...others]
