import { type DatabucketTab, databucketTabs } from '@lotse/contract'
import { useEffect, useRef } from 'react'

/** By the place of the key: with Alt, a Mac reports other signs than digits. */
const tabOf = ({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent): DatabucketTab | undefined =>
  altKey && !ctrlKey && !metaKey && !shiftKey
    ? databucketTabs.find((_, index) => code === `Digit${index + 1}`)
    : undefined

/** Where people write, Alt and a digit may be a letter of theirs; over a dialog the page behind it rests. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable="true"], [role="dialog"], [role="alertdialog"]') !== null

/** Alt+1 to Alt+4 switch between the tabs. */
export const useTabShortcuts = (onTab: (tab: DatabucketTab) => void): void => {
  const latest = useRef(onTab)
  latest.current = onTab
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const tab = tabOf(event)
      if (tab === undefined || isElsewhere(event.target)) return
      event.preventDefault()
      latest.current(tab)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
