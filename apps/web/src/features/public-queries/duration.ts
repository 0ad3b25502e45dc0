import { formatUpTo } from '../../ui/texts/format.ts'

/** 42.3 → '42,3 s', 95 → '1 min 35 s', 7500 → '2 h 5 min' */
export const formatSeconds = (seconds: number): string => {
  if (seconds < 60) return `${formatUpTo(1, seconds)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
