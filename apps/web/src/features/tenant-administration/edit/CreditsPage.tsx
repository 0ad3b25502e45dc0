import type { AdminTenantDetails } from '@lotse/contract'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatNumber, noValue } from '../../../ui/texts/format.ts'
import { CreditAdjustmentDialog } from '../credits/CreditAdjustmentDialog.tsx'
import { useRefreshTenants } from '../tenants-query.ts'
import { CreditTermsForm } from './CreditTermsForm.tsx'
import { TenantFrame } from './TenantFrame.tsx'

function Balance({ tenant }: { tenant: AdminTenantDetails }) {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefreshTenants()
  const facts = [
    ['Verfügbar', formatNumber(tenant.credits_available)],
    ['Reserviert', formatNumber(tenant.credits_reserved)],
    ['Monatscredits', formatNumber(tenant.monthly_balance)],
    ['Unbefristete Credits', formatNumber(tenant.non_expiring_credits)],
    ['Letzte Zuteilung', tenant.last_credit_allocation_at_formatted ?? noValue],
    [
      'Anteil des Budgets',
      tenant.usage_percent === null ? noValue : `${formatNumber(tenant.usage_percent)} %`,
    ],
  ]
  return (
    <Card
      title="Guthaben"
      actions={
        <Button variant="primary" onPress={() => setOpen(true)}>
          Credits verwalten
        </Button>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <CreditAdjustmentDialog
        tenant={tenant}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          void refresh()
        }}
      />
    </Card>
  )
}

export function CreditsPage() {
  return (
    <TenantFrame>
      {tenant => (
        <div className="flex flex-col gap-6">
          {tenant.billing_mode === 'own_credits' && <Balance tenant={tenant} />}
          <CreditTermsForm key={tenant.id} tenant={tenant} />
        </div>
      )}
    </TenantFrame>
  )
}
