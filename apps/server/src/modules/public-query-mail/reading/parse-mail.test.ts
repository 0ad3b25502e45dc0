import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { classifyMail } from '../classifying/classify-mail.ts'
import { parseMail } from './parse-mail.ts'

const read = async (...lines: (string | Buffer)[]) => {
  const files: { name: string; bytes: Buffer }[] = []
  const bytes = Buffer.concat(lines.map(line => Buffer.concat([Buffer.from(line), Buffer.from('\r\n')])))
  const mail = await parseMail(Readable.from([bytes]), async ({ name }, content) => {
    files.push({ name, bytes: await buffer(content) })
  })
  const kind = classifyMail(mail, {
    isOwnAddress: address => address === 'lotse@stadt.example',
    isOwnMessageId: () => false,
  })
  return { ...mail, files, kind }
}

const head = (subject: string) => ['From: "Muster, Erika" <Erika@Muster.example>', `Subject: ${subject}`]

describe('a mail', () => {
  it('is read in whatever letters it was written, also where it names others', async () => {
    const latin = Buffer.from('Wo zahle ich die Gebühr?', 'latin1')
    const wrong = await read(
      ...head('=?utf-8?Q?Geb=C3=BChr?='),
      'Content-Type: text/plain; charset=utf-8',
      '',
      latin,
    )
    expect(wrong).toMatchObject({
      subject: 'Gebühr',
      message: 'Wo zahle ich die Gebühr?',
      from: { name: 'Muster, Erika', address: 'erika@muster.example' },
      kind: 'human',
    })
    const utf8 = await read(
      ...head('x'),
      'Content-Type: text/plain; charset=iso-8859-1',
      '',
      'Wo zahle ich die Gebühr?',
    )
    expect(utf8.message).toBe('Wo zahle ich die Gebühr?')
  })

  it('of HTML alone becomes text without quote and signature', async () => {
    const { message } = await read(
      ...head('Re: x'),
      'Content-Type: text/html',
      '',
      '<style>p{}</style><p>Guten Tag,</p><p>wann &ouml;ffnet das Bad?</p><div>On Mon, 2 Nov 2026 Amt wrote:<blockquote>alt</blockquote></div>',
    )
    expect(message).toBe('Guten Tag,\n\nwann öffnet das Bad?')
  })

  it('that somebody passes on is that of its first writer', async () => {
    const { forwarded } = await read(
      ...head('WG: Hundesteuer'),
      '',
      'Bitte übernehmen.',
      '',
      'Von: Karl Kunde <karl@kunde.example>',
      'Gesendet: Montag, 2. November 2026 10:00',
      'An: Amt',
      'Betreff: Hundesteuer',
      '',
      'Was kostet die Hundesteuer?',
      '-- ',
      'Karl',
    )
    expect(forwarded).toEqual({
      name: 'Karl Kunde',
      address: 'karl@kunde.example',
      subject: 'Hundesteuer',
      note: 'Bitte übernehmen.',
      text: 'Was kostet die Hundesteuer?',
    })
  })

  it('gives away its files under names that lead nowhere', async () => {
    const { files, message } = await read(
      ...head('Anlage'),
      'Content-Type: multipart/mixed; boundary=g',
      '',
      '--g',
      '',
      'Anbei.',
      '--g',
      'Content-Type: application/pdf; name="../../etc/pass\\wd.pdf"',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment',
      '',
      Buffer.from('PDF').toString('base64'),
    )
    expect(message).toBe('Anbei.')
    expect(files).toHaveLength(1)
    expect(files[0]?.name).not.toMatch(/[/\\]/)
    expect(String(files[0]?.bytes)).toBe('PDF')
  })

  it.each([
    ['auto_reply', 'Auto-Submitted: auto-replied'],
    ['auto_reply', 'X-Auto-Response-Suppress: All'],
    ['auto_reply', 'Return-Path: <>'],
    ['list', 'List-Id: <amt.liste.example>'],
    ['bulk', 'Precedence: bulk'],
    ['bounce', 'X-Failed-Recipients: a@b.example'],
    ['human', 'Auto-Submitted: no'],
  ])('is of the kind %s with %s', async (kind, line) => {
    expect((await read(...head('Hallo'), line, '', 'Text')).kind).toBe(kind)
  })
})
