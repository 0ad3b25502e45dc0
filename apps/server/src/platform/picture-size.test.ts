import { expect, test } from 'vitest'
import { pictureSizeOf } from './picture-size.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
const png = hex('89504e470d0a1a0a 0000000d 49484452 00000320 00000258 0806000000')
const gif = hex('474946383961 2003 5802 000000')
const riff = (chunk: string, rest: string): Buffer =>
  Buffer.concat([Buffer.from('RIFF....WEBP'), Buffer.from(chunk), hex('00000000'), hex(rest)])

const start = 'ffd8'
const app0 = 'ffe0 0004 0000'
const table = 'ffc4 0003 00'
const frame = (kind: string, size = '0258 0320') => `ff${kind} 000b 08 ${size} 01 011100`

test.each([
  ['PNG', 'image/png', png, 800, 600],
  ['GIF', 'image/gif', gif, 800, 600],
  ['JPEG', 'image/jpeg', hex(`${start}${app0}${table}${frame('c0')}`), 800, 600],
  ['progressive JPEG', 'image/jpeg', hex(`${start}${app0}${frame('c2')}`), 800, 600],
  [
    'JPEG with filling between its segments',
    'image/jpeg',
    hex(`${start}ff${app0}ffffff${frame('c0')}`),
    800,
    600,
  ],
  ['JPEG with a restart before its frame', 'image/jpeg', hex(`${start}ffd0 ff01${frame('c0')}`), 800, 600],
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
  ['image/jpeg', hex(`${start}${app0}00${frame('c0')}`)],
  ['image/jpeg', hex(`${start}${frame('c0', '0000 0320')}`)],
  ['image/jpeg', hex(`${start}${'ff'.repeat(1000)}`)],
  ['image/png', Buffer.from(png.toString('latin1').replace('IHDR', 'IDAT'), 'latin1')],
  ['image/png', Buffer.from(png).fill(0, 16, 20)],
  ['image/webp', riff('VP8X', '0000')],
  ['image/bmp', png],
])('a file of type %s without a readable size has none', (type, bytes) => {
  expect(pictureSizeOf(bytes, type)).toBeNull()
})

test.each([
  ['filling', 'ff'],
  ['a restart', 'ffd0'],
])('no second frame is believed that lies where a reader lands who takes %s for a segment', (_, trap) => {
  const huge = hex(`${start}${app0}${trap}${frame('c0', 'ea60 ea60')}`)
  for (let gap = 0xbff0; gap < 0x10010; gap += 1) {
    const bytes = Buffer.alloc(gap + 64)
    huge.copy(bytes)
    hex(frame('c0', '0008 0008')).copy(bytes, gap)
    expect(pictureSizeOf(bytes, 'image/jpeg')).toEqual({ width: 60_000, height: 60_000 })
  }
})
