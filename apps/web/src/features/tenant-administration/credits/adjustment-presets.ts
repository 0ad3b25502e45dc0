export type Operation = 'add' | 'subtract'

export interface Preset {
  label: string
  amount: number
}

/** Additions are shown against this; the bar is full at the largest usual grant. */
export const additionScale = 100_000

const additions = [100, 500, 1_000, 5_000, 10_000]
const subtractions = [100, 500, 1_000]
const shares = [25, 50]

const whole = new Intl.NumberFormat('de-DE')
const fixed = (amounts: readonly number[]): Preset[] =>
  amounts.map(amount => ({ label: whole.format(amount), amount }))

/** Whole cents, rounded down: a share must never be more than the balance. */
const shareOf = (balance: number, percent: number): number => Math.floor(balance * percent + 1e-6) / 100

/** The amounts that one press enters; what cannot be taken is not offered. */
export const presetsFor = (operation: Operation, balance: number): readonly Preset[] => {
  if (operation === 'add') return fixed(additions)
  const parts = shares.map(percent => ({ label: `${percent} %`, amount: shareOf(balance, percent) }))
  return [...fixed(subtractions), ...parts].filter(({ amount }) => amount > 0 && amount <= balance)
}
