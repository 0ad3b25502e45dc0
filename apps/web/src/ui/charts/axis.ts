/** Drawn before the box is measured, and all there is where nothing has a size. */
export const startSize = { width: 640, height: 300 }

export const axisText = { fill: 'var(--c-muted)', fontSize: 12 }

const plain = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })
const compact = new Intl.NumberFormat('de-DE', { notation: 'compact', maximumFractionDigits: 1 })
/** 12500 → '12.500', 1250000 → '1,3 Mio.' */
export const compactNumber = (value: number): string =>
  Math.abs(value) < 1_000_000 ? plain.format(value) : compact.format(value)
