import { afterAll, describe, expect, it } from 'vitest'
import { makeCompound, makeDocx } from '../../../../../test/files/office.ts'
import { linesOfText, makePdf } from '../../../../../test/files/pdf.ts'
import { openTestReader } from '../../../../../test/files/test-reader.ts'
import { makeZip } from '../../../../../test/files/zip.ts'

const { read, close } = openTestReader()
afterAll(close)

const attachment = (name: string, bytes: Buffer, type = 'application/octet-stream'): string =>
  [
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
  ].join('\r\n')

const plain = (words: string): string => `Content-Type: text/plain; charset=utf-8\r\n\r\n${words}`

let boundaries = 0
const mail = (subject: string, ...parts: string[]): Buffer => {
  const boundary = `grenze${++boundaries}`
  const head = [
    `Subject: ${subject}`,
    'From: amt@stadt.example',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ]
  return Buffer.from(
    `${head.join('\r\n')}\r\n\r\n${parts.map(part => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
  )
}

const passedOn = (message: Buffer): string => `Content-Type: message/rfc822\r\n\r\n${message.toString()}`

describe('the attachments of a message', () => {
  it('are chapters of the document, whatever kind they are of', async () => {
    const { text, metadata } = await read(
      mail(
        'Sitzung',
        plain('Anbei die Unterlagen.'),
        attachment(
          'satzung.docx',
          makeDocx([{ heading: '§ 1 Gebühren', level: 1 }, 'Die Gebühr beträgt 12 Euro.']),
        ),
        attachment(
          'plan.pdf',
          makePdf([{ texts: linesOfText(['Der Plan liegt im Rathaus für jedermann aus.']) }]),
        ),
        attachment('smime.p7s', Buffer.from([1, 2, 3])),
        passedOn(mail('Rückfrage', plain('Gilt das auch für Vereine?'))),
      ),
      'sitzung.eml',
    )
    expect(text).toContain('# Sitzung')
    expect(text).toContain('Anbei die Unterlagen.')
    expect(text).toContain('# satzung.docx\n\n## § 1 Gebühren\n\nDie Gebühr beträgt 12 Euro.')
    expect(text).toContain('# plan.pdf\n\nDer Plan liegt im Rathaus für jedermann aus.')
    expect(text).toContain('## Rückfrage')
    expect(text).toContain('Gilt das auch für Vereine?')
    expect(metadata.notice).toBeUndefined()
  })

  it('of Outlook are read, too', async () => {
    const folder = '/__attach_version1.0_#00000000'
    const wide = (words: string) => Buffer.from(words, 'utf16le')
    const { text } = await read(
      makeCompound({
        '/__properties_version1.0': Buffer.alloc(32),
        '/__substg1.0_0037001F': wide('Bescheid'),
        '/__substg1.0_1000001F': wide('Anbei der Bescheid.'),
        [`${folder}/__substg1.0_3707001F`]: wide('bescheid.txt'),
        [`${folder}/__substg1.0_37010102`]: Buffer.from('Für das Jahr 2026 werden 96 Euro festgesetzt.'),
      }),
      'bescheid.msg',
    )
    expect(text).toContain('Anbei der Bescheid.')
    expect(text).toContain('# bescheid.txt\n\nFür das Jahr 2026 werden 96 Euro festgesetzt.')
  })

  it('that cannot be read are named with the reason, and the message is read all the same', async () => {
    const inner = makeZip([{ name: 'brief.txt', content: 'Die Stadt teilt mit, dass die Gebühr steigt.' }])
    const { text, metadata } = await read(
      mail(
        'Sammlung',
        plain('Anbei alles.'),
        attachment('daten.bin', Buffer.from([0, 1, 2, 3, 0, 0, 255])),
        attachment(
          'alles.zip',
          makeZip([
            { name: 'a.txt', content: 'Im Archiv steht dieser Satz.' },
            { name: 'innen.zip', content: inner },
          ]),
        ),
      ),
      'sammlung.eml',
    )
    expect(text).toContain('Im Archiv steht dieser Satz.')
    expect(text).not.toContain('dass die Gebühr steigt')
    expect(metadata.notice).toContain('daten.bin')
    expect(metadata.notice).toContain('innen.zip (Ein Archiv im Archiv wird nicht geöffnet.)')
  })

  it('lie in each other only so deep, and are only so many', async () => {
    let message = mail('Kern', plain('Das ist der Kern.'))
    for (let depth = 0; depth < 6; depth++)
      message = mail(`Hülle ${depth}`, plain('Weiter innen.'), passedOn(message))
    const { text, metadata } = await read(message, 'tief.eml')
    expect(text).toContain('Hülle 5')
    expect(text).not.toContain('Das ist der Kern.')
    expect(metadata.notice).toContain('zu tief')
    const many = Array.from({ length: 51 }, (_, index) => attachment(`${index}.txt`, Buffer.from('Text')))
    await expect(read(mail('Viele', ...many), 'viele.eml')).rejects.toMatchObject({
      code: 'tooManyAttachments',
    })
  })
})
