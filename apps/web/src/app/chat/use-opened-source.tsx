import type { CitedSource } from '@lotse/contract'
import { type ReactNode, useCallback, useState } from 'react'
import { SourceDialog } from './SourceDialog.tsx'

/** `openSource` shows the passage; `dialog` stands somewhere on the page. */
export const useOpenedSource = (): { openSource: (source: CitedSource) => void; dialog: ReactNode } => {
  // The source outlives its dialog, so that it keeps its words while it fades out.
  const [source, setSource] = useState<CitedSource>()
  const [isOpen, setOpen] = useState(false)
  const openSource = useCallback((opened: CitedSource) => {
    setSource(opened)
    setOpen(true)
  }, [])
  const dialog = source && <SourceDialog source={source} isOpen={isOpen} onClose={() => setOpen(false)} />
  return { openSource, dialog }
}
