import { useBlocker, useRouter } from '@tanstack/react-router'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'

export interface UnsavedChangesGuardProps {
  hasUnsavedChanges: () => boolean
}

function RouteBlocker({ hasUnsavedChanges }: UnsavedChangesGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: hasUnsavedChanges,
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  })

  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      isOpen
      title="Nicht gespeicherte Änderungen"
      text="Sie haben Änderungen vorgenommen, die noch nicht gespeichert sind. Beim Verlassen der Seite gehen sie verloren."
      confirmLabel="Seite verlassen"
      cancelLabel="Auf der Seite bleiben"
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  )
}

/** Without a router (in a unit test, say) there is nothing to leave. */
export function UnsavedChangesGuard(props: UnsavedChangesGuardProps) {
  const router = useRouter({ warn: false })
  return router ? <RouteBlocker {...props} /> : null
}
