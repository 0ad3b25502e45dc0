import { useCallback, useSyncExternalStore } from 'react'

/** Environments without matchMedia (unit tests) count as wide. */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!window.matchMedia) return () => undefined
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? true)
}
