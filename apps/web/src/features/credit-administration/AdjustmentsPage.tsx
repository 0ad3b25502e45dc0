import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { formatNumber } from '../../ui/texts/format.ts'
import { CreditAdjustmentDialog } from './CreditAdjustmentDialog.tsx'
import { Facts } from './Facts.tsx'
import { type FoundTenant, TenantSearchField } from './TenantSearchField.tsx'

/** The way to the dialog „Credits verwalten“ by a search for the tenant. */
export function AdjustmentsPage() {
  const [tenant, setTenant] = useState<FoundTenant | null>(null)
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <PageHeader
        title="Credits anpassen"
        description="Credits eines Mandanten hinzufügen oder abziehen. Jede Anpassung steht mit ihrer Beschreibung im Protokoll."
      />
      <div className="flex max-w-2xl flex-col gap-6">
        <TenantSearchField
          label="Mandant"
          placeholder="Name, mindestens 2 Zeichen"
          value={tenant}
          onChange={found => {
            setTenant(found)
            if (found) setOpen(true)
          }}
          describe={found => `${formatNumber(found.credits_available)} Credits verfügbar`}
        />
        {tenant && (
          <Card
            title={tenant.name}
            actions={
              <Button variant="primary" onPress={() => setOpen(true)}>
                Credits verwalten
              </Button>
            }
          >
            <Facts
              facts={[
                { label: 'Guthaben', value: `${formatNumber(tenant.credits)} Credits` },
                { label: 'Verfügbar', value: `${formatNumber(tenant.credits_available)} Credits` },
              ]}
            />
          </Card>
        )}
      </div>
      {tenant && (
        <CreditAdjustmentDialog
          tenant={tenant}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onAdjusted={balance => setTenant({ ...tenant, ...balance })}
        />
      )}
    </>
  )
}
