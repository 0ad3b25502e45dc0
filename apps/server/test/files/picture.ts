import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
)

/** A sheet with lines of text as a scanner would see it: dark grey on off-white, turned clockwise as it was laid on the glass. */
export const drawSheet = (lines: string[], { width = 1240, height = 600, size = 30, degrees = 0 } = {}) => {
  GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Sheet')
  const angle = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  const canvas = createCanvas(
    Math.round(width * cosine + height * sine),
    Math.round(height * cosine + width * sine),
  )
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f2ec'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(angle)
  context.translate(-width / 2, -height / 2)
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
