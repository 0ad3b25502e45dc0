import { useBlocker, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'

// Loaded only once something was changed: a login page needs no dialog.
const loadDialog = () => import('../overlays/ConfirmDialog.tsx')
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }))

export interface UnsavedChangesGuardProps {
  hasUnsavedChanges: () => boolean
  isDirty: boolean
}

function RouteBlocker({ hasUnsavedChanges, isDirty }: UnsavedChangesGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: hasUnsavedChanges,
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  })
  useEffect(() => {
    // Fetched ahead, because leaving is also the moment at which the connection may be gone.
    if (isDirty) loadDialog().catch(() => undefined)
  }, [isDirty])

  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        isOpen
        title="Nicht gespeicherte Änderungen"
        text="Sie haben Änderungen vorgenommen, die noch nicht gespeichert sind. Beim Verlassen der Seite gehen sie verloren."
        confirmLabel="Seite verlassen"
        cancelLabel="Auf der Seite bleiben"
        onConfirm={blocker.proceed}
        onCancel={blocker.reset}
      />
    </Suspense>
  )
}

/** Without a router (in a unit test, say) there is nothing to leave. */
export function UnsavedChangesGuard(props: UnsavedChangesGuardProps) {
  const router = useRouter({ warn: false })
  return router ? <RouteBlocker {...props} /> : null
}
