import type { AdminTenantDetails } from '@lotse/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatDateTime } from '../../../ui/texts/format.ts'
import { DeleteTenantDialog } from '../deletion/DeleteTenantDialog.tsx'
import { lifecycleActs } from '../deletion/lifecycle-acts.ts'
import { tenantList } from '../places.ts'
import { useRefreshTenants } from '../tenants-query.ts'

export function DangerZone({ tenant }: { tenant: AdminTenantDetails }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { ask, dialog } = useConfirmedAct(useRefreshTenants())
  return (
    <Card
      title="Gefahrenbereich"
      tone="danger"
      description="Ein gelöschter Mandant steht still und lässt sich 30 Tage lang wiederherstellen."
    >
      {tenant.deletion_planned_at ? (
        <Alert
          tone="warning"
          title={`Löschung geplant für ${formatDateTime(tenant.deletion_planned_at)}`}
          actions={<Button onPress={() => ask(lifecycleActs.cancel(tenant))}>Löschung aufheben</Button>}
        >
          {tenant.deletion_reason}
        </Alert>
      ) : (
        <Button variant="danger" onPress={() => setOpen(true)}>
          Mandant löschen
        </Button>
      )}
      {dialog}
      {isOpen && (
        <DeleteTenantDialog
          tenant={tenant}
          onClose={() => setOpen(false)}
          onDeleted={() => void navigate({ to: tenantList })}
        />
      )}
    </Card>
  )
}
