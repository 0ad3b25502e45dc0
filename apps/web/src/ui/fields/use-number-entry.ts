import { useState } from 'react'
import { formatUpTo } from '../texts/format.ts'
import { type ReadNumber, readNumber } from '../texts/read-number.ts'

interface NumberEntryOptions {
  /** undefined where the field keeps its own value. */
  value: number | null | undefined
  defaultValue: number | undefined
  onChange: ((value: number | null) => void) | undefined
  decimals: number
  minValue: number | undefined
  maxValue: number | undefined
  step: number
}

export interface NumberEntry {
  text: string
  reading: ReadNumber
  type: (text: string) => void
  /** The field was left: what was read is shown as the product writes numbers. */
  leave: () => void
  stepBy: (steps: number) => void
  canStep: (steps: number) => boolean
}

const numberOf = (reading: ReadNumber): number | null => {
  if (reading.kind === 'empty') return null
  return reading.kind === 'number' ? reading.value : Number.NaN
}

/** The text of a number field and the number that it says; the two never differ. */
export const useNumberEntry = (options: NumberEntryOptions): NumberEntry => {
  const { value: given, onChange, decimals, minValue, maxValue, step } = options
  const write = (value: number | null | undefined): string =>
    value === null || value === undefined || Number.isNaN(value) ? '' : formatUpTo(decimals, value)

  const [text, setText] = useState(() => write(given ?? options.defaultValue))
  const [lastGiven, setLastGiven] = useState(given)
  const reading = readNumber(text, decimals)
  // Somebody else has set the value; what the person types comes back as it is read.
  if (given !== undefined && !Object.is(given, lastGiven)) {
    setLastGiven(given)
    if (!Number.isNaN(given) && !Object.is(given, numberOf(reading))) setText(write(given))
  }

  const change = (next: string) => {
    setText(next)
    onChange?.(numberOf(readNumber(next, decimals)))
  }

  const stepped = (steps: number): number => {
    const start = reading.kind === 'number' ? reading.value : null
    // From nothing the first step leads to the nearest number that there may be.
    const moved = start === null ? 0 : start + steps * step
    const scale = 10 ** decimals
    const rounded = Math.round(moved * scale) / scale
    return Math.min(maxValue ?? rounded, Math.max(minValue ?? rounded, rounded))
  }

  return {
    text,
    reading,
    type: change,
    leave: () => {
      if (reading.kind === 'number') setText(write(reading.value))
    },
    stepBy: steps => change(write(stepped(steps))),
    canStep: steps =>
      reading.kind !== 'number' || Math.sign(stepped(steps) - reading.value) === Math.sign(steps),
  }
}
