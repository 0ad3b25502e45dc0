import { type KnownMail, multipart, ofPart, type Part, plain, writeMail } from './write-mail.ts'

const question = 'Wann ist das Amt offen?'

const deep = (levels: number): Part =>
  levels === 0 ? plain(question) : multipart('mixed', [deep(levels - 1)])

const inMails = (levels: number): Buffer =>
  levels === 0
    ? writeMail({}, question)
    : ofPart({ headers: { 'Content-Type': 'message/rfc822' }, body: inMails(levels - 1) })

/** Read as far as it goes; none may break the reader, and where there is a text, it is found. */
export const brokenMails: readonly KnownMail[] = [
  ...Object.entries({
    'parts that never end': ofPart(multipart('mixed', [plain(question)], { ends: false })),
    'parts without a boundary': writeMail({ 'Content-Type': 'multipart/mixed' }, question),
    'a type that is none': writeMail({ 'Content-Type': ';;;=' }, question),
    'an unknown transfer encoding': writeMail({ 'Content-Transfer-Encoding': 'rot13' }, question),
    'lines that end as on Unix': writeMail({}, question, '\n'),
    'no subject': writeMail({ Subject: null }, question),
    'no date and no id': writeMail({ Date: null, 'Message-ID': null }, question),
    'a head of very many lines': writeMail(
      Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`X-Zeile-${index}`, 'x'])),
      question,
    ),
    'a header of half a megabyte': writeMail({ 'X-Lang': 'x'.repeat(100_000) }, question),
    'a header with a broken encoded word': writeMail({ Subject: '=?utf-8?B?§§§?= =?x?Q?=ZZ?=' }, question),
    'a sender in a group': writeMail({ From: 'Gruppe: Erika <erika@muster.example>;' }, question),
    'a sender with a comment': writeMail({ From: 'erika@muster.example (Erika, privat)' }, question),
    'two senders': writeMail({ From: 'erika@muster.example, karl@kunde.example' }, question),
    'very deep parts': ofPart(deep(30)),
    'broken Base64': writeMail(
      { 'Content-Transfer-Encoding': 'base64' },
      `${Buffer.from(question).toString('base64')}\n!!!!`,
    ),
    'a mark of a mailbox file before it': Buffer.concat([
      Buffer.from('From erika@muster.example Mon Nov  2 10:00:00 2026\r\n'),
      writeMail({}, question),
    ]),
  }).map<KnownMail>(([name, bytes]) => ({ name: `with ${name}`, bytes, kind: 'human', text: question })),
  ...Object.entries({
    'an empty mail': Buffer.alloc(0),
    'a head alone': writeMail({}, ''),
    'a head that does not end': Buffer.from('From: erika@muster.example\r\nSubject: x'),
    'bytes by chance': Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256)),
    'a boundary that is empty': writeMail(
      { 'Content-Type': 'multipart/mixed; boundary=""' },
      '--\n\nx\n----',
    ),
    'mails in mails, too deep': inMails(12),
    'a thousand parts': ofPart(
      multipart(
        'mixed',
        Array.from({ length: 1_000 }, () => plain('x')),
      ),
    ),
    'a thousand quotes within each other': ofPart({
      headers: { 'Content-Type': 'text/html' },
      body: `${'<blockquote>'.repeat(1_000)}x`,
    }),
    'ten thousand open tags': ofPart({
      headers: { 'Content-Type': 'text/html' },
      body: '<div>'.repeat(10_000),
    }),
    'a line of a megabyte': writeMail({}, 'x'.repeat(1_000_000)),
    'a million commas for a sender': writeMail({ From: ','.repeat(100_000) }, 'x'),
    'half a multibyte letter at the end': writeMail({}, Buffer.from([0x47, 0xc3])),
  }).map<KnownMail>(([name, bytes]) => ({ name, bytes, kind: 'human' })),
]
