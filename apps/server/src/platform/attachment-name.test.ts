import { describe, expect, it } from 'vitest'
import { attachmentNamed } from './attachment-name.ts'

/** As a browser reads it: the name with all its letters before the plain one. */
const nameIn = (header: string) => {
  const encoded = header.split("filename*=UTF-8''")[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^"]*)"?$/.exec(header)?.[1]
}

describe('the name under which a download is saved', () => {
  it.each([
    ['Satzung.pdf', 'Satzung.pdf'],
    ['Bäder & Zeiten (neu).pdf', 'Bäder & Zeiten (neu).pdf'],
    ['日本語.txt', '日本語.txt'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\..\\boese.exe', '_.._boese.exe'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
    ['rechnung\u202Efdp.exe', 'rechnungfdp.exe'],
    ['x"; filename="y.exe', 'x_; filename=_y.exe'],
    ['\0', 'dokument'],
    ['...', 'dokument'],
    ['100%25.pdf', '100%25.pdf'],
    ['kaputt\uD800.pdf', 'kaputt.pdf'],
  ])('%j becomes %j', (filename, saved) => {
    const header = attachmentNamed(filename)
    expect(nameIn(header)).toBe(saved)
    // Nothing that could end the header or the quoted name.
    expect(header).toMatch(
      /^attachment; filename=(?:"[^"\\\r\n]+"|[\w.]+)(?:; filename\*=UTF-8''[\w%.~!&$+-]+)?$/,
    )
    expect(header).toMatch(/^[\x20-\x7e]+$/)
  })

  it('keeps the ending of a name that is too long', () => {
    const name = nameIn(attachmentNamed(`${'ä'.repeat(500)}.pdf`))
    expect(name).toHaveLength(200)
    expect(name).toMatch(/ä\.pdf$/)
  })
})
