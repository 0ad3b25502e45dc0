import type { LayoutData } from '@lotse/contract'
import { Bot, ExternalLink, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Logo } from '../Logo.tsx'
import { homePath } from '../safe-redirect.ts'
import { useSignOut } from '../sign-out.ts'
import { MainMenu, type MenuCounts } from './MainMenu.tsx'
import { TenantDropdown } from './TenantDropdown.tsx'

function LoadingMenu() {
  return (
    <div role="status" className="flex flex-col gap-4 px-3 py-2">
      <span className="text-muted">Lade Daten...</span>
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  )
}

/** Web applications of the tenant; today that is its public website with the chatbot. */
function Apps({ subdomain }: { subdomain: string }) {
  return (
    <nav aria-labelledby="apps-heading" className="mt-5 border-line border-t pt-4">
      <p id="apps-heading" className="px-3 pb-1 font-medium text-muted text-sm">
        Apps
      </p>
      <Link
        href={`/tenantwebsite/${encodeURIComponent(subdomain)}`}
        target="_blank"
        rel="noopener"
        className="flex min-h-10 items-center gap-3 rounded-lg px-3 py-2 no-underline transition-colors focus-ring data-[hovered]:bg-hover"
      >
        <Bot aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        <span className="grow">
          Chatbot<span className="sr-only"> (öffnet in neuem Tab)</span>
        </span>
        <ExternalLink aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Link>
    </nav>
  )
}

const countsOf = ({ criticalIncidents: count = 0 }: LayoutData): MenuCounts => ({
  '/admin/security/misuse': {
    count,
    label: count === 1 ? 'neuer kritischer Vorfall' : 'neue kritische Vorfälle',
  },
})

interface SidebarProps {
  layout: LayoutData | undefined
  isLoading: boolean
  /** Beside the logo: the cross of the drawer. */
  corner?: ReactNode
}

/** The same content stands beside the page on wide screens and in the drawer on narrow ones. */
export function Sidebar({ layout, isLoading, corner }: SidebarProps) {
  const signOut = useSignOut()
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface text-ink">
      <div className="flex h-16 shrink-0 items-center justify-between pr-3 pl-5">
        <Link href={homePath} aria-label="Lotse, zum Dashboard" className="rounded-md focus-ring">
          <Logo />
        </Link>
        {corner}
      </div>
      <div className="min-h-0 grow overflow-y-auto px-3 pt-2 pb-6">
        {isLoading && <LoadingMenu />}
        {layout && <MainMenu items={layout.menuData} counts={countsOf(layout)} />}
        {layout?.activeTenant?.subdomain && <Apps subdomain={layout.activeTenant.subdomain} />}
      </div>
      <div className="flex shrink-0 items-center gap-1 border-line border-t p-2">
        {layout ? <TenantDropdown layout={layout} /> : <span className="min-h-12 grow" />}
        <IconButton icon={LogOut} label="Abmelden" onPress={() => signOut()} />
      </div>
    </div>
  )
}
