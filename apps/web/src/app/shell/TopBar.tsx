import type { CurrentUser, LayoutData } from '@lotse/contract'
import { useLocation } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  BookOpen,
  CircleUserRound,
  LifeBuoy,
  LogOut,
  Mail,
  MenuIcon,
  MonitorCog,
  Moon,
  Newspaper,
  PanelLeftClose,
  PanelLeftOpen,
  Sun,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { Menu, type MenuEntry } from '../../ui/overlays/Menu.tsx'
import { Avatar, initials } from '../../ui/structure/Avatar.tsx'
import { useTheme } from '../../ui/styles/theme.ts'
import { supportRequestHref, useInstallation } from '../installation.ts'
import { usePageTitle } from '../page-changes.ts'
import { useSignOut } from '../sign-out.ts'

const TenantSwitchDialog = lazy(async () => ({
  default: (await import('./TenantSwitchDialog.tsx')).TenantSwitchDialog,
}))

/** Only what leads somewhere: a request needs an address that takes it, a contact one that answers. */
const useSupportEntries = (): MenuEntry[] => {
  const { takes_support_requests, contact_email } = useInstallation()
  const page = useLocation({ select: ({ href }) => href })
  return [
    ...(takes_support_requests
      ? [
          {
            id: 'request',
            label: 'Supportanfrage',
            icon: LifeBuoy,
            href: supportRequestHref({ page }),
          },
        ]
      : []),
    { id: 'help', label: 'Wissensdatenbank', icon: BookOpen, href: '/help' },
    { id: 'news', label: 'Neuigkeiten', icon: Newspaper, href: '/news' },
    ...(contact_email
      ? [{ id: 'contact', label: 'Kontakt', icon: Mail, href: `mailto:${contact_email}` }]
      : []),
  ]
}

function SupportMenu({ isWide }: { isWide: boolean }) {
  const entries = useSupportEntries()
  if (!isWide) return <Menu label="Support" trigger="icon" icon={LifeBuoy} items={entries} />
  return (
    <Menu label="Support" variant="ghost" items={entries}>
      <LifeBuoy aria-hidden="true" className="size-4.5" />
      Support
    </Menu>
  )
}

function ProfileMenu({
  user,
  layout,
  isWide,
}: {
  user: CurrentUser
  layout: LayoutData | undefined
  isWide: boolean
}) {
  const { theme, choice, setChoice } = useTheme()
  const signOut = useSignOut()
  const [isSwitchOpen, setSwitchOpen] = useState(false)
  const isDark = theme === 'dark'
  const canSwitch = layout !== undefined && layout.availableTenantsTotal > 1
  const entries: MenuEntry[] = [
    { id: 'profile', label: 'Profil', icon: CircleUserRound, href: '/profile' },
    ...(canSwitch
      ? [
          {
            id: 'tenant',
            label: 'Mandant wechseln',
            icon: ArrowLeftRight,
            onAction: () => setSwitchOpen(true),
          },
        ]
      : []),
    {
      id: 'theme',
      label: isDark ? 'Dunkles Design ausschalten' : 'Dunkles Design einschalten',
      icon: isDark ? Sun : Moon,
      onAction: () => setChoice(isDark ? 'light' : 'dark'),
    },
    ...(choice === null
      ? []
      : [
          {
            id: 'system-theme',
            label: 'Design wie im System',
            icon: MonitorCog,
            onAction: () => setChoice(null),
          },
        ]),
    { id: 'sign-out', label: 'Abmelden', icon: LogOut, onAction: () => signOut() },
  ]
  return (
    <>
      {/* The name of the button begins with all that is seen of it (WCAG 2.5.3), so the initials are part of it. */}
      <Menu label={`${initials(user.name)} ${user.name}, Profilmenü`} variant="ghost" items={entries}>
        <Avatar name={user.name} initials={user.initials} src={user.profile_picture} size="sm" isDecorative />{' '}
        {isWide && <span className="max-w-48 truncate">{user.name}</span>}
      </Menu>
      {isSwitchOpen && layout && (
        <Suspense>
          <TenantSwitchDialog layout={layout} onClose={() => setSwitchOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Where the sidebar is out of sight: which page this is, and for whom one works. The heading tells screen readers the same. */
function Whereabouts({ tenant }: { tenant: string | undefined }) {
  const title = usePageTitle()
  return (
    <>
      <p aria-hidden="true" className="truncate font-semibold text-sm">
        {title}
      </p>
      {tenant && (
        <p className="truncate text-muted text-xs" title={tenant}>
          <span className="sr-only">Mandant </span>
          {tenant}
        </p>
      )}
    </>
  )
}

interface TopBarProps {
  user: CurrentUser
  layout: LayoutData | undefined
  sidebar: { isDrawer: boolean; isOpen: boolean; toggle: () => void }
}

export function TopBar({ user, layout, sidebar }: TopBarProps) {
  const isWide = useMediaQuery('(min-width: 40rem)')
  const toggle = sidebar.isDrawer
    ? { icon: MenuIcon, label: 'Menü öffnen' }
    : sidebar.isOpen
      ? { icon: PanelLeftClose, label: 'Seitenleiste ausblenden' }
      : { icon: PanelLeftOpen, label: 'Seitenleiste einblenden' }
  return (
    <header className="flex h-16 items-center gap-2 border-line border-b bg-surface px-3 sm:px-5">
      <IconButton {...toggle} placement="bottom" aria-expanded={sidebar.isOpen} onPress={sidebar.toggle} />
      <div className="mr-auto min-w-0 leading-tight">
        {sidebar.isDrawer && <Whereabouts tenant={layout?.activeTenant?.name} />}
      </div>
      <SupportMenu isWide={isWide} />
      <ProfileMenu user={user} layout={layout} isWide={isWide} />
    </header>
  )
}
