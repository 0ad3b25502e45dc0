import { useSyncExternalStore } from 'react'

type Theme = 'light' | 'dark'

const storageKey = 'lotse.theme'
const listeners = new Set<() => void>()

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** What the person chose; null means that the system decides. */
const getThemeChoice = (): Theme | null => {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : null
  } catch {
    // Storage can be switched off; then the system's scheme is used.
    return null
  }
}

const apply = () => {
  document.documentElement.dataset.theme = getThemeChoice() ?? systemTheme()
  for (const listener of listeners) listener()
}

const setThemeChoice = (choice: Theme | null) => {
  try {
    if (choice) localStorage.setItem(storageKey, choice)
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage the choice lasts until the page is left.
    if (choice) document.documentElement.dataset.theme = choice
    for (const listener of listeners) listener()
    return
  }
  apply()
}

/** The scheme on screen right now. theme.js has set it before the first paint. */
const getShownTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

const subscribe = (listener: () => void) => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  // 'storage' fires in the other tabs, so that all windows of one person agree.
  if (listeners.size === 0) {
    system.addEventListener('change', apply)
    addEventListener('storage', apply)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      system.removeEventListener('change', apply)
      removeEventListener('storage', apply)
    }
  }
}

/** Mounted once in the shell, it also keeps the page in step with the system and with other tabs. */
export const useTheme = () => {
  const theme = useSyncExternalStore(subscribe, getShownTheme)
  const choice = useSyncExternalStore(subscribe, getThemeChoice)
  return { theme, choice, setChoice: setThemeChoice }
}
