import type { GreyImage } from './grey-image.ts'

/** In degrees: what a scanner or a hand tilts a sheet by at most. */
const mostTilted = 15
/** Below it lines are recognised as well as straight ones; with 3 degrees every tenth word is lost, with 5 all of them. */
const leastTilted = 1.5
const points = 20_000
/** Rows of pixels that count as one. */
const binHeight = 3
/** The lines of a tilted sheet stand out so much more clearly along their own direction. */
const clearer = 1.15

interface Dots {
  xs: Float32Array
  ys: Float32Array
  height: number
}

/** Some of the dark pixels, evenly from all over the sheet. */
const dotsOf = ({ width, height, pixels }: GreyImage): Dots => {
  let lightest = 0
  for (const pixel of pixels) if (pixel > lightest) lightest = pixel
  const dark: number[] = []
  for (let index = 0; index < pixels.length; index += 3)
    if ((pixels[index] ?? 255) < lightest - 70) dark.push(index)
  const step = Math.max(1, Math.floor(dark.length / points))
  const kept = dark.filter((_, at) => at % step === 0)
  return {
    xs: Float32Array.from(kept, index => (index % width) - width / 2),
    ys: Float32Array.from(kept, index => Math.floor(index / width)),
    height,
  }
}

/** How unevenly the dots lie on lines of a slope: most unevenly along the lines of the text. */
const clarityOf = ({ xs, ys, height }: Dots, degrees: number): number => {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const bins = new Uint32Array(Math.ceil((height * 3) / binHeight))
  for (let at = 0; at < xs.length; at++) {
    const bin = Math.floor(((ys[at] ?? 0) - (xs[at] ?? 0) * slope + height) / binHeight)
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  return bins.reduce((sum, count) => sum + count * count, 0)
}

/** By how many degrees the lines of a sheet run down to the right; 0 where they are straight, or there are none. */
const tiltOf = (image: GreyImage): number => {
  const dots = dotsOf(image)
  const straight = clarityOf(dots, 0)
  let best = { degrees: 0, clarity: straight }
  const look = (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const clarity = clarityOf(dots, degrees)
      if (clarity > best.clarity) best = { degrees, clarity }
    }
  }
  look(-mostTilted, mostTilted, 1)
  look(best.degrees - 1, best.degrees + 1, 0.2)
  return Math.abs(best.degrees) >= leastTilted && best.clarity > straight * clearer ? best.degrees : 0
}

/** Turned back by its tilt, on a sheet that is as much larger as the corners need. */
const turnBack = ({ width, height, pixels }: GreyImage, degrees: number): GreyImage => {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const newWidth = Math.ceil(width * cosine + height * Math.abs(sine))
  const newHeight = Math.ceil(height * cosine + width * Math.abs(sine))
  const result = new Uint8Array(newWidth * newHeight).fill(255)
  for (let y = 0; y < newHeight; y++)
    for (let x = 0; x < newWidth; x++) {
      const [fromX, fromY] = [x - newWidth / 2, y - newHeight / 2]
      const oldX = fromX * cosine - fromY * sine + width / 2
      const oldY = fromX * sine + fromY * cosine + height / 2
      const [column, row] = [Math.floor(oldX), Math.floor(oldY)]
      if (column < 0 || row < 0 || column >= width - 1 || row >= height - 1) continue
      const at = row * width + column
      const [right, down] = [oldX - column, oldY - row]
      const upper = (pixels[at] ?? 255) * (1 - right) + (pixels[at + 1] ?? 255) * right
      const lower = (pixels[at + width] ?? 255) * (1 - right) + (pixels[at + width + 1] ?? 255) * right
      result[y * newWidth + x] = upper * (1 - down) + lower * down
    }
  return { width: newWidth, height: newHeight, pixels: result }
}

/** A sheet that was laid on the scanner at a slant, with its lines level. */
export const straightened = (image: GreyImage): GreyImage => {
  const degrees = tiltOf(image)
  return degrees === 0 ? image : turnBack(image, degrees)
}
