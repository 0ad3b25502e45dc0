import { useState } from 'react'

const storageKey = 'lotse.menu.open'

const read = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(entry => typeof entry === 'string') : []
  } catch {
    // Storage switched off or not readable: the menu starts closed.
    return []
  }
}

const write = (open: readonly string[]): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(open))
  } catch {
    // Then the groups are remembered until the page is left.
  }
}

/** Which groups of the menu stand open. Arriving at a page opens the groups above it; closing them stays possible. */
export const useOpenGroups = (currentKeys: readonly string[]) => {
  const [open, setOpen] = useState(read)
  const [arrivedAt, setArrivedAt] = useState('')
  const here = currentKeys.at(-1) ?? ''

  if (here !== arrivedAt) {
    setArrivedAt(here)
    const above = currentKeys.slice(0, -1)
    if (above.some(key => !open.includes(key))) setOpen([...new Set([...open, ...above])])
  }

  const toggle = (key: string): void => {
    const next = open.includes(key) ? open.filter(entry => entry !== key) : [...open, key]
    setOpen(next)
    write(next)
  }
  return { isOpen: (key: string) => open.includes(key), toggle }
}
