/** One byte per pixel, row by row; 255 is white. */
export interface GreyImage {
  width: number
  height: number
  pixels: Uint8Array
}

/** From RGBA on white paper. */
export const toGrey = (rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): GreyImage => {
  const pixels = new Uint8Array(width * height)
  for (let index = 0, at = 0; index < pixels.length; index++, at += 4) {
    const alpha = (rgba[at + 3] ?? 255) / 255
    const light = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
    pixels[index] = light * alpha + 255 * (1 - alpha)
  }
  return { width, height, pixels }
}

/** Mean of 3 × 3 pixels, first along the rows and then down the columns: takes the noise of a scanner away. */
export const blurred = ({ width, height, pixels }: GreyImage): GreyImage => {
  const across = new Uint8Array(pixels.length)
  for (let index = 0; index < pixels.length; index++) {
    const column = index % width
    const own = pixels[index] ?? 0
    const before = column > 0 ? (pixels[index - 1] ?? 0) : own
    const after = column < width - 1 ? (pixels[index + 1] ?? 0) : own
    across[index] = (before + own + after) / 3
  }
  const result = new Uint8Array(pixels.length)
  for (let index = 0; index < across.length; index++) {
    const own = across[index] ?? 0
    result[index] = ((across[index - width] ?? own) + own + (across[index + width] ?? own)) / 3
  }
  return { width, height, pixels: result }
}

/** Turned clockwise by quarter turns. */
export const turnedImage = ({ width, height, pixels }: GreyImage, quarters: 1 | 2 | 3): GreyImage => {
  const isSideways = quarters !== 2
  const result = new Uint8Array(pixels.length)
  const newWidth = isSideways ? height : width
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [newX, newY] =
        quarters === 1
          ? [height - 1 - y, x]
          : quarters === 2
            ? [width - 1 - x, height - 1 - y]
            : [y, width - 1 - x]
      result[newY * newWidth + newX] = pixels[y * width + x] ?? 255
    }
  return { width: newWidth, height: isSideways ? width : height, pixels: result }
}

/** Nothing on the paper: less than one dark pixel in five thousand. */
export const isBlank = ({ pixels }: GreyImage): boolean => {
  let lightest = 0
  for (const pixel of pixels) if (pixel > lightest) lightest = pixel
  let dark = 0
  for (const pixel of pixels) if (pixel < lightest - 70) dark++
  return dark < pixels.length / 5_000
}

/** The simplest image file there is; encoding a noisy page as PNG would cost more than a second. */
export const toPgm = ({ width, height, pixels }: GreyImage): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels])
