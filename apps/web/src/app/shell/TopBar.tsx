import type { CurrentUser, LayoutData } from '@lotse/contract'
import {
  ArrowLeftRight,
  BookOpen,
  CircleUserRound,
  LifeBuoy,
  LogOut,
  Mail,
  MenuIcon,
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
import { useSignOut } from '../sign-out.ts'
import { contactHref, supportRequestHref } from '../support.ts'

const TenantSwitchDialog = lazy(async () => ({
  default: (await import('./TenantSwitchDialog.tsx')).TenantSwitchDialog,
}))

const supportEntries: readonly MenuEntry[] = [
  { id: 'request', label: 'Supportanfrage', icon: LifeBuoy, href: supportRequestHref },
  { id: 'help', label: 'Wissensdatenbank', icon: BookOpen, href: '/help' },
  { id: 'news', label: 'Neuigkeiten', icon: Newspaper, href: '/news' },
  { id: 'contact', label: 'Kontakt', icon: Mail, href: contactHref },
]

function SupportMenu({ isWide }: { isWide: boolean }) {
  if (!isWide) return <Menu label="Support" trigger="icon" icon={LifeBuoy} items={supportEntries} />
  return (
    <Menu label="Support" variant="ghost" items={supportEntries}>
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
  const { theme, setChoice } = useTheme()
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
    { id: 'sign-out', label: 'Abmelden', icon: LogOut, onAction: () => signOut() },
  ]
  return (
    <>
      {/* The name of the button begins with all that is seen of it (WCAG 2.5.3), so the initials are part of it. */}
      <Menu label={`${initials(user.name)} ${user.name}, Profilmenü`} variant="ghost" items={entries}>
        <Avatar name={user.name} src={user.profile_picture} size="sm" isDecorative />{' '}
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
      <IconButton
        {...toggle}
        placement="bottom"
        aria-expanded={sidebar.isOpen}
        onPress={sidebar.toggle}
        className="mr-auto"
      />
      <SupportMenu isWide={isWide} />
      <ProfileMenu user={user} layout={layout} isWide={isWide} />
    </header>
  )
}
