import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { mailCorpus } from '../../../../test/mail-corpus/corpus.ts'
import { classifyMail } from '../classifying/classify-mail.ts'
import { parseMail } from './parse-mail.ts'
import { requestOfMail } from './request-of-mail.ts'

const own = {
  isOwnAddress: (address: string) =>
    address === 'lotse@stadt.example' || /^anfragen(\+\w+)?@lotse\.example$/.test(address),
  isOwnMessageId: (id: string) => id.endsWith('@lotse.example>'),
}

const read = async (bytes: Buffer) => {
  const files: string[] = []
  const mail = await parseMail(Readable.from([bytes]), async ({ name }, content) => {
    files.push(name)
    for await (const _ of content);
  })
  return { mail, files, kind: classifyMail(mail, own), ...requestOfMail(mail) }
}

describe('the corpus of mails', () => {
  it('has at least 150 of them, thirty kinds of automatic ones among them, each with its own name', () => {
    expect(new Set(mailCorpus.map(({ name }) => name)).size).toBe(mailCorpus.length)
    expect(mailCorpus.length).toBeGreaterThanOrEqual(150)
    expect(mailCorpus.filter(({ kind }) => kind !== 'human').length).toBeGreaterThanOrEqual(30)
  })

  it.each(mailCorpus)('reads $name', async known => {
    const { mail, files, kind, text, requester } = await read(known.bytes)
    expect(kind).toBe(known.kind)
    if (known.text !== undefined) expect(text).toBe(known.text)
    if (known.files) expect(files).toEqual(known.files)
    if (known.requester) expect(requester).toBe(known.requester)
    expect(mail.isEncrypted).toBe(known.isEncrypted ?? false)
  })
})
