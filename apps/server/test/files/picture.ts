import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
)

/** A sheet with lines of text as a scanner would see it: dark grey on off-white. */
export const drawSheet = (
  lines: string[],
  { width = 1240, height = 600, size = 30, isSideways = false } = {},
) => {
  GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Sheet')
  const canvas = isSideways ? createCanvas(height, width) : createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f2ec'
  context.fillRect(0, 0, canvas.width, canvas.height)
  if (isSideways) {
    context.translate(height, 0)
    context.rotate(Math.PI / 2)
  }
  context.fillStyle = '#222222'
  context.font = `${size}px Sheet`
  for (const [index, line] of lines.entries()) context.fillText(line, 90, 100 + index * size * 1.6)
  return {
    jpeg: canvas.toBuffer('image/jpeg', 90),
    png: canvas.toBuffer('image/png'),
    width: canvas.width,
    height: canvas.height,
  }
}

const chunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

/** A one-coloured PNG of any size, a few kilobytes long: the rows are zeros. */
export const blankPng = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(Math.min(50_000_000, (Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
