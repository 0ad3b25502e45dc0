import type { LayoutData, LayoutTenant } from '@lotse/contract'
import { Building2, Check, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { cx } from '../../ui/styles/cx.ts'
import type { Visit } from '../full-visit.ts'
import { switchTenant } from './switch-tenant.ts'
import { TenantPicker, type TenantPickerTexts } from './TenantPicker.tsx'
import { useTenantSearch } from './tenant-search.ts'

const texts: TenantPickerTexts = {
  lang: 'en',
  noMatch: term => `No tenants found matching ${term}`,
  failed: 'An error occurred while searching. Please try again.',
  moreMatches: shown => `Showing first ${shown} matches. Refine your search to see more`,
  moreTenants: (shown, total) => `Showing first ${shown} of ${total} tenants. Use search to find more.`,
}

export interface TenantDropdownProps {
  layout: Pick<LayoutData, 'activeTenant' | 'availableTenants' | 'availableTenantsTotal'>
  visit?: Visit
}

function Panel({
  layout,
  onChoose,
  onKeyDown,
}: TenantDropdownProps & {
  onChoose: (tenant: LayoutTenant) => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const search = useTenantSearch(layout)
  return (
    <TenantPicker
      search={search}
      texts={texts}
      activeId={layout.activeTenant?.id}
      onChoose={onChoose}
      onKeyDown={onKeyDown}
      entryHeight={2.5}
    >
      {(tenant, isActive) => (
        <>
          <span className="min-w-0 grow truncate" title={tenant.name}>
            {tenant.name}
          </span>
          {isActive && <Check aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />}
        </>
      )}
    </TenantPicker>
  )
}

const faceClasses = 'flex min-h-12 items-center gap-3 px-2 py-1.5'

function TenantFace({ name, icon }: { name: string | undefined; icon: ReactNode }) {
  return (
    <>
      <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink">
        {icon}
      </span>
      <span className="min-w-0 grow">
        <span className="block text-muted text-xs">Mandant</span>
        <span className="line-clamp-2 font-semibold text-sm leading-tight" title={name}>
          {name ?? 'Kein Mandant gewählt'}
        </span>
      </span>
    </>
  )
}

/** At the foot of the sidebar. Who works for one tenant only, or before there is any, has nothing to choose. */
export function TenantDropdown(props: TenantDropdownProps) {
  const { activeTenant, availableTenantsTotal } = props.layout
  const isChoice = availableTenantsTotal > (activeTenant ? 1 : 0)
  if (isChoice) return <SwitchingDropdown {...props} />
  return (
    <div className={cx(faceClasses, 'min-w-0 grow')}>
      <TenantFace
        name={activeTenant?.name}
        icon={<Building2 aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      />
    </div>
  )
}

/** Its panel opens upwards over the menu. */
function SwitchingDropdown({ layout, visit }: TenantDropdownProps) {
  const [isOpen, setOpen] = useState(false)
  const [isSwitching, setSwitching] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const { activeTenant } = layout

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }

  const handleKeys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Within the drawer the same key would close the drawer as well.
      event.stopPropagation()
      close()
    }
    // From the trigger the browser's own Tab goes on to the next control, as if the panel had never been there.
    if (event.key === 'Tab') close()
  }

  const choose = async (tenant: LayoutTenant) => {
    close()
    if (tenant.id === activeTenant?.id) return
    setSwitching(true)
    await switchTenant(tenant, visit)
    setSwitching(false)
  }

  return (
    <div ref={frame} className="relative min-w-0 grow">
      {isOpen && (
        <div
          id={panelId}
          className="-right-10 absolute bottom-full left-0 z-10 mb-2 flex max-h-[calc(100dvh-8rem)] flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-overlay"
        >
          <Panel layout={layout} onChoose={tenant => void choose(tenant)} onKeyDown={handleKeys} />
        </div>
      )}
      <Button
        ref={trigger}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        isPending={isSwitching}
        isDisabled={layout.availableTenantsTotal === 0}
        onPress={() => setOpen(!isOpen)}
        className={cx(
          faceClasses,
          'w-full cursor-pointer rounded-lg text-left focus-ring data-[hovered]:bg-hover',
        )}
      >
        <TenantFace
          name={activeTenant?.name}
          icon={
            isSwitching ? <Spinner /> : <Building2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
          }
        />
        <span className="sr-only">wechseln</span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Button>
    </div>
  )
}
