import { expect, test } from 'vitest'
import { readKeyFiles } from './key-files.ts'

const block = (kind: string, content: string) => `-----BEGIN ${kind}-----\n${content}\n-----END ${kind}-----`
const certificate = block('CERTIFICATE', 'QUJD')
const other = block('CERTIFICATE', 'REVG')
const key = block('PRIVATE KEY', 'R0hJ')

test('a certificate and its key come from one file or from several, with those who issued it', async () => {
  const together = [new File([`${key}\n${certificate}`], 'alles.pem')]
  expect(await readKeyFiles(together)).toEqual({ certificate, privateKey: key, keyFile: 'alles.pem' })
  const apart = [
    new File([certificate], 'lotse.crt'),
    new File([other], 'kette.cer'),
    new File([key], 'lotse.key'),
  ]
  expect(await readKeyFiles(apart)).toEqual({
    certificate: `${certificate}\n${other}`,
    privateKey: key,
    keyFile: 'lotse.key',
  })
})

test('files of bytes are told apart by what stands in them', async () => {
  const bytes = (...values: number[]) => new File([new Uint8Array(values)], 'datei.der')
  const kindOf = async (file: File) => {
    const { certificate, privateKey } = await readKeyFiles([file])
    return /BEGIN ([A-Z ]+)-/.exec(certificate || privateKey)?.[1]
  }
  expect(await kindOf(bytes(0x30, 0x82, 1, 0, 0x30, 0x82, 0, 1))).toBe('CERTIFICATE')
  expect(await kindOf(bytes(0x30, 0x82, 1, 0, 0x02, 1, 0, 0x30))).toBe('PRIVATE KEY')
  expect(await kindOf(bytes(0x30, 0x82, 1, 0, 0x02, 1, 0, 0x02))).toBe('RSA PRIVATE KEY')
})

test('a file with words alone has neither', async () => {
  expect(await readKeyFiles([new File(['-----BEGIN NOTHING-----'], 'x.pem')])).toEqual({
    certificate: '',
    privateKey: '',
    keyFile: '',
  })
})
