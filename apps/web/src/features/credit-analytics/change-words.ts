import { formatUpTo } from '../../ui/texts/format.ts'

/** '↑ 12,5 %'; nothing where there is nothing to compare with. */
export const changeWords = (percent: number | null): string => {
  if (percent === null) return '–'
  const arrow = percent > 0 ? '↑' : percent < 0 ? '↓' : '→'
  return `${arrow} ${formatUpTo(1, Math.abs(percent))} %`
}
