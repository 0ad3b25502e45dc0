import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readMail, UnreadableMail } from './read-mail.ts'

const head =
  'From: erika@muster.example\r\nSubject: Plan\r\nContent-Type: multipart/mixed; boundary=g\r\n\r\n'

/** Made while it is read, so that it never lies here whole. */
async function* largeMail(pieces: number): AsyncGenerator<Buffer> {
  yield Buffer.from(`${head}--g\r\n\r\nAnbei.\r\n--g\r\nContent-Type: application/pdf; name=plan.pdf\r\n`)
  yield Buffer.from('Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\n')
  for (let index = 0; index < pieces; index += 1)
    yield Buffer.from(`${Buffer.alloc(57, index).toString('base64')}\r\n`.repeat(200))
  yield Buffer.from('--g--\r\n')
}

async function* silentMail(): AsyncGenerator<Buffer> {
  yield Buffer.from(head)
  await new Promise(() => undefined)
}

const read = (
  source: AsyncIterable<Uint8Array>,
  limits?: Parameters<typeof readMail>[2],
): Promise<{ message: string; files: { name: string; bytes: number; hash: string }[] }> => {
  const files: { name: string; bytes: number; hash: string }[] = []
  return readMail(
    source,
    async ({ name }, content) => {
      const hash = createHash('sha256')
      let bytes = 0
      for await (const piece of content) {
        hash.update(piece)
        bytes += piece.length
      }
      files.push({ name, bytes, hash: hash.digest('hex') })
    },
    limits,
  ).then(({ message }) => ({ message, files }))
}

describe('a mail is read in a process of its own, which', () => {
  it('hands out files piece by piece as they are', async () => {
    const expected = createHash('sha256')
    for (let index = 0; index < 40; index += 1) expected.update(Buffer.alloc(57 * 200, index))
    expect(await read(largeMail(40))).toEqual({
      message: 'Anbei.',
      files: [{ name: 'plan.pdf', bytes: 40 * 57 * 200, hash: expected.digest('hex') }],
    })
  })

  it('goes on behind a file that nobody wants to its end', async () => {
    const names: string[] = []
    const two = async function* () {
      for await (const piece of largeMail(40))
        yield piece.toString() === '--g--\r\n' ? Buffer.alloc(0) : piece
      yield Buffer.from('--g\r\nContent-Type: application/pdf; name=zwei.pdf\r\n\r\nPDF\r\n--g--\r\n')
    }
    const mail = await readMail(two(), async ({ name }, content) => {
      names.push(name)
      for await (const _ of content) break
    })
    expect([mail.message, ...names]).toEqual(['Anbei.', 'plan.pdf', 'zwei.pdf'])
  })

  it('may hand out only so much', async () => {
    await expect(read(largeMail(40), { outputBytes: 100_000 })).rejects.toThrow(UnreadableMail)
  })

  it('ends when it uses too much of the processor', async () => {
    await expect(read(silentMail(), { cpuMilliseconds: 1 })).rejects.toThrow(UnreadableMail)
  })

  it('ends when nothing comes and nothing goes', async () => {
    await expect(read(silentMail(), { silentMilliseconds: 500 })).rejects.toThrow(UnreadableMail)
  })

  it('is not blamed for a mail that did not come to its end', async () => {
    const cut = Readable.from(
      (async function* () {
        yield Buffer.from(`${head}--g\r\n\r\nAnb`)
        throw new Error('Die Verbindung ist abgerissen.')
      })(),
    )
    await expect(read(cut)).rejects.toThrow('abgerissen')
  })
})
