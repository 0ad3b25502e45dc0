import { formatInteger } from '../../ui/texts/format.ts'

/** 1 → '1 Unterhaltung', 1234 → '1.234 Unterhaltungen' */
export const conversationCount = (count: number): string =>
  `${formatInteger(count)} ${count === 1 ? 'Unterhaltung' : 'Unterhaltungen'}`
