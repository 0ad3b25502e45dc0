import { useEffect, useRef, useState } from 'react'

/** One dialog is gone before the next one comes. */
const afterDialogMs = 300

/** Which tree is looked at; it outlives its dialog's opening, so that the dialog keeps its words while it fades out. */
export const useOpenedTree = () => {
  const [shown, setShown] = useState<{ reservation: string; isOpen: boolean } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = (reservation: string) => setShown({ reservation, isOpen: true })
  return {
    reservation: shown?.reservation ?? null,
    isOpen: shown?.isOpen ?? false,
    open,
    openSoon: (reservation: string) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => open(reservation), afterDialogMs)
    },
    close: () => setShown(now => now && { ...now, isOpen: false }),
  }
}
