import { html, type KnownMail, multipart, ofPart, plain, writeMail } from './write-mail.ts'

const question = 'Guten Tag,\n\nwie lange dauert das?\n\nErika Muster'

const introductions = [
  'Am 02.11.2026 um 10:00 schrieb Bürgerbüro:',
  'Am Mo., 2. Nov. 2026 um 10:00 Uhr schrieb Bürgerbüro <amt@stadt.example>:',
  'Am Montag, 2. November 2026 um 10:00:00 MEZ hat Bürgerbüro <amt@stadt.example> Folgendes geschrieben:',
  'Bürgerbüro <amt@stadt.example> schrieb am Mo., 2. Nov. 2026, 10:00:',
  'Am 02.11.2026 10:00, schrieb Bürgerbüro\n<amt@stadt.example>:',
  'On Mon, 2 Nov 2026 at 10:00, Office <amt@stadt.example> wrote:',
  'On 2 Nov 2026, at 10:00, Office\n<amt@stadt.example> wrote:',
  'Le lun. 2 nov. 2026 à 10:00, Mairie <amt@stadt.example> a écrit :',
  'El lun, 2 nov 2026 a las 10:00, Oficina (<amt@stadt.example>) escribió:',
  'Il giorno lun 2 nov 2026 alle ore 10:00 Ufficio <amt@stadt.example> ha scritto:',
  'Op ma 2 nov 2026 om 10:00 schreef Bureau <amt@stadt.example>:',
  'W dniu 2.11.2026 o 10:00, Urząd pisze:',
  'Urząd <amt@stadt.example> 2 Kas 2026 Pzt, 10:00 tarihinde şunu yazdı:',
]

const answers = introductions.map<KnownMail>((introduction, index) => ({
  name: `an answer below the introduction ${index + 1}`,
  bytes: writeMail(
    { Subject: 'Re: Ihre Anfrage' },
    `${question}\n\n${introduction}\n> Es kostet 12 Euro.\n> Ihr Amt\n`,
  ),
  kind: 'human',
  text: question,
}))

const unmarked: KnownMail[] = [
  '-----Ursprüngliche Nachricht-----\nVon: Amt\nGesendet: Montag\nAn: Erika\nBetreff: x\n\nEs kostet 12 Euro.',
  '-----Original Message-----\nFrom: Amt\nSent: Monday\n\nIt costs 12 Euro.',
  'Von: Amt <amt@stadt.example>\nGesendet: Montag, 2. November 2026 10:00\nAn: Erika\nBetreff: AW: x\n\nEs kostet 12 Euro.',
  '________________________________\nVon: Amt <amt@stadt.example>\nGesendet: Montag, 2. November 2026 10:00\nAn: Erika\nBetreff: AW: x\n\nEs kostet 12 Euro.',
  'From: Amt <amt@stadt.example>\nDate: Monday, 2 November 2026\nTo: Erika\nSubject: x\n\nIt costs 12 Euro.',
  '*Von:* Amt <amt@stadt.example>\n*Gesendet:* Montag, 2. November 2026\n*An:* Erika\n*Betreff:* x\n\nEs kostet 12 Euro.',
].map((below, index) => ({
  name: `an answer above what was said before without marks, way ${index + 1}`,
  bytes: writeMail({ Subject: 'AW: Ihre Anfrage' }, `${question}\n\n${below}`),
  kind: 'human',
  text: question,
}))

const htmlAnswers: KnownMail[] = [
  {
    name: 'an answer of Gmail',
    bytes: ofPart(
      html(
        '<div dir="ltr">Wie lange dauert das?</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Am Mo., 2. Nov. 2026 um 10:00&nbsp;Uhr schrieb Amt &lt;<a href="mailto:a@b.example">a@b.example</a>&gt;:<br></div><blockquote class="gmail_quote">12 Euro</blockquote></div>',
      ),
      { Subject: 'Re: x' },
    ),
    kind: 'human',
    text: 'Wie lange dauert das?',
  },
  {
    name: 'an answer of Outlook',
    bytes: ofPart(
      html(
        '<div><p class="MsoNormal">Wie lange dauert das?</p></div><hr><div id="divRplyFwdMsg"><font><b>Von:</b> Amt &lt;a@b.example&gt;<br><b>Gesendet:</b> Montag, 2. November 2026<br><b>An:</b> Erika<br><b>Betreff:</b> AW: x</font></div><div>12 Euro</div>',
      ),
      { Subject: 'AW: x' },
    ),
    kind: 'human',
    text: 'Wie lange dauert das?',
  },
  {
    name: 'an answer of Apple Mail',
    bytes: ofPart(
      multipart('alternative', [
        plain(
          'Wie lange dauert das?\n\n> Am 02.11.2026 um 10:00 schrieb Amt <a@b.example>:\n> \n> 12 Euro\n',
        ),
        html('<p>Wie lange dauert das?</p><blockquote type="cite">12 Euro</blockquote>'),
      ]),
      { Subject: 'Re: x' },
    ),
    kind: 'human',
    text: 'Wie lange dauert das?',
  },
]

const between: KnownMail = {
  name: 'answers between the lines of a quote',
  bytes: writeMail(
    { Subject: 'Re: x' },
    'Am 02.11.2026 schrieb Amt:\n> Wo wohnen Sie?\n\nIn Köln.\n\n> Seit wann?\n\nSeit 2020.\n',
  ),
  kind: 'human',
  text: 'In Köln.\n\nSeit 2020.',
}

const endings = [
  '-- \nErika Muster\nMusterweg 1',
  '--\nErika Muster',
  'Von meinem iPhone gesendet',
  'Gesendet von Outlook für Android<https://aka.ms/x>',
  'Gesendet mit der GMX Mail App',
  'Sent from my iPhone',
  'Holen Sie sich Outlook für iOS',
  'Diese E-Mail enthält vertrauliche und rechtlich geschützte Informationen.',
  'This e-mail may contain confidential and privileged information.',
  'Virenfrei. www.avast.com',
  'Bitte prüfen Sie, ob diese E-Mail gedruckt werden muss.',
]

const signed = endings.map<KnownMail>((ending, index) => ({
  name: `a letter above the ending ${index + 1}`,
  bytes: writeMail({ 'Content-Type': 'text/plain; charset=utf-8' }, `${question}\n\n${ending}\n`),
  kind: 'human',
  text: question,
}))

const closed: KnownMail = {
  name: 'a letter with the writer and no telephone below the closing',
  bytes: writeMail(
    { 'Content-Type': 'text/plain; charset=utf-8' },
    'Was kostet das?\n\nMit freundlichen Grüßen\nErika Muster\n\nTel.: 0221 1234\nFax: 0221 1235\nwww.muster.example\n',
  ),
  kind: 'human',
  text: 'Was kostet das?\n\nMit freundlichen Grüßen\nErika Muster',
}

const kept: KnownMail[] = [
  {
    name: 'a list with dashes, which is no signature',
    bytes: writeMail({}, 'Ich frage:\n- Was kostet es?\n- Wo?\n-- und wann?\n'),
    kind: 'human',
    text: 'Ich frage:\n- Was kostet es?\n- Wo?\n-- und wann?',
  },
  {
    name: 'a sentence that begins as an introduction does',
    bytes: writeMail({}, 'Am Montag war ich da und niemand schrieb etwas auf.\nWas nun?\n'),
    kind: 'human',
    text: 'Am Montag war ich da und niemand schrieb etwas auf.\nWas nun?',
  },
  {
    name: 'nothing but a quote',
    bytes: writeMail({}, '> Wann ist offen?\n'),
    kind: 'human',
    text: '> Wann ist offen?',
  },
  {
    name: 'a telephone number in the middle of the letter',
    bytes: writeMail({}, 'Telefon: 0221 1234 ist immer besetzt.\nWen rufe ich an?\n'),
    kind: 'human',
    text: 'Telefon: 0221 1234 ist immer besetzt.\nWen rufe ich an?',
  },
]

/** What people say now, above and between what was said before, without what stands below every one of their mails. */
export const answeredMails: readonly KnownMail[] = [
  ...answers,
  ...unmarked,
  ...htmlAnswers,
  between,
  ...signed,
  closed,
  ...kept,
]
