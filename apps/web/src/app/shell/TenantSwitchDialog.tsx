import type { LayoutData, LayoutTenant } from '@lotse/contract'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { Visit } from '../full-visit.ts'
import { useSwitchInDialog } from './switch-tenant.ts'
import { TenantPicker, type TenantPickerTexts } from './TenantPicker.tsx'
import { useTenantSearch } from './tenant-search.ts'

const texts: TenantPickerTexts = {
  lang: 'de',
  noMatch: term => `Keine Mandanten gefunden für ${term}`,
  failed: 'Bei der Suche ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  moreMatches: shown => `Die ersten ${shown} Treffer. Verfeinern Sie die Suche, um weitere zu sehen.`,
  moreTenants: (shown, total) => `Die ersten ${shown} von ${total} Mandanten. Die Suche findet die übrigen.`,
}

interface TenantSwitchDialogProps {
  layout: Pick<LayoutData, 'activeTenant' | 'availableTenants' | 'availableTenantsTotal'>
  onClose: () => void
  visit?: Visit
}

function Choices({
  layout,
  onChoose,
}: {
  layout: TenantSwitchDialogProps['layout']
  onChoose: (tenant: LayoutTenant) => void
}) {
  const search = useTenantSearch(layout)
  return (
    <TenantPicker
      search={search}
      texts={texts}
      activeId={layout.activeTenant?.id}
      onChoose={onChoose}
      entryHeight={3.25}
    >
      {(tenant, isActive) => (
        <>
          <span className="min-w-0 grow">
            <span className="block truncate">{tenant.name}</span>
            {tenant.subdomain && (
              <span className="block truncate text-muted text-sm">{tenant.subdomain}</span>
            )}
          </span>
          {isActive && <Badge tone="success">Aktiv</Badge>}
        </>
      )}
    </TenantPicker>
  )
}

/** „Mandant wechseln“: mounted only while open, so that every opening starts with an empty search. */
export function TenantSwitchDialog({ layout, onClose, visit }: TenantSwitchDialogProps) {
  const { isSwitching, run } = useSwitchInDialog(visit)
  const choose = (tenant: LayoutTenant) => {
    if (tenant.id === layout.activeTenant?.id) onClose()
    else void run(tenant)
  }
  return (
    <Dialog isOpen onClose={onClose} title="Mandant wechseln" isProcessing={isSwitching} size="sm">
      <p className="mb-2 text-muted">
        Aktueller Mandant:{' '}
        <strong className="font-medium text-ink">{layout.activeTenant?.name ?? 'keiner'}</strong>
      </p>
      <div className="relative rounded-lg border border-line">
        <Choices layout={layout} onChoose={choose} />
        {isSwitching && (
          <div className="absolute inset-0 flex items-center justify-center rounded-lg bg-surface/85">
            <Spinner label="Wechsle Mandant..." />
          </div>
        )}
      </div>
      <p className="mt-2 text-muted text-sm">Pfeiltasten wählen aus, Enter wechselt, Escape schließt.</p>
    </Dialog>
  )
}
