import { expect, test } from 'vitest'
import { pictureSizeOf } from './picture-size.ts'
import { gif, png } from './test-pictures.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
const riff = (chunk: string, rest: string): Buffer =>
  Buffer.concat([Buffer.from('RIFF....WEBP'), Buffer.from(chunk), hex('00000000'), hex(rest)])

const start = 'ffd8'
const app0 = 'ffe0 0004 0000'
const table = 'ffc4 0003 00'
const frame = (kind: string) => `ff${kind} 000b 08 0258 0320 01 011100`

test.each([
  ['PNG', 'image/png', png, 1, 1],
  ['GIF', 'image/gif', gif, 1, 1],
  ['JPEG', 'image/jpeg', hex(`${start}${app0}${table}${frame('c0')}`), 800, 600],
  ['progressive JPEG', 'image/jpeg', hex(`${start}${app0}${frame('c2')}`), 800, 600],
  ['lossy WebP', 'image/webp', riff('VP8 ', '000000 9d012a 2003 5802'), 800, 600],
  ['lossless WebP', 'image/webp', riff('VP8L', '2f 1fc39500'), 800, 600],
  ['extended WebP', 'image/webp', riff('VP8X', '00000000 1f0300 570200'), 800, 600],
] as const)('the size of a %s is read from its header', (_, type, bytes, width, height) => {
  expect(pictureSizeOf(bytes, type)).toEqual({ width, height })
})

test.each([
  ['image/png', png.subarray(0, 20)],
  ['image/gif', gif.subarray(0, 7)],
  ['image/jpeg', hex(`${start}${app0}`)],
  ['image/webp', riff('VP8X', '0000')],
  ['image/bmp', png],
])('a file of type %s without a readable size has none', (type, bytes) => {
  expect(pictureSizeOf(bytes, type)).toBeNull()
})
