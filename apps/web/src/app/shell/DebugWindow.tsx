import type { LayoutData } from '@lotse/contract'
import { useMatches } from '@tanstack/react-router'
import { Bug, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { type Toast, toastQueue } from '../../ui/overlays/toasts.ts'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import { csrfTokenTail } from '../api.ts'
import type { Session } from '../session.ts'
import { DebugMails } from './DebugMails.tsx'
import { DebugProps } from './DebugProps.tsx'

const keptToasts = 10

/** Toasts vanish after seconds; here the last ones stay readable. */
const useRecentToasts = (): readonly Toast[] => {
  const [recent, setRecent] = useState<readonly Toast[]>(toastQueue.getVisible)
  useEffect(
    () =>
      toastQueue.subscribe(() => {
        setRecent(known => {
          const fresh = toastQueue.getVisible().filter(toast => !known.some(other => other.id === toast.id))
          return fresh.length === 0 ? known : [...known, ...fresh].slice(-keptToasts)
        })
      }),
    [],
  )
  return recent
}

interface DebugWindowProps {
  session: Session
  layout: LayoutData | undefined
}

/** The facts as rows of text: shown in the panel, and the same rows go to the clipboard. */
const factsOf = (
  { session, layout }: DebugWindowProps,
  route: { id: string; path: string },
): [string, string][] => {
  const { user, impersonating, app } = session
  const tenant = layout?.activeTenant
  return [
    ['Person', user ? `${user.name} (${user.email})` : '–'],
    ['Kennung', user?.id ?? '–'],
    ['Super-Admin', user?.is_super_admin ? 'ja' : 'nein'],
    ['Identitätsübernahme', impersonating ? `ja, durch ${impersonating.name}` : 'nein'],
    ['Mandant', tenant ? `${tenant.name} (${tenant.type_role}), Subdomain ${tenant.subdomain ?? '–'}` : '–'],
    ['Mandantenkennung', tenant?.id ?? '–'],
    ['Erreichbare Mandanten', String(layout?.availableTenantsTotal ?? 0)],
    ['Route', `${route.path} (${route.id})`],
    ['CSRF-Token', csrfTokenTail()],
    ['Umgebung', `${app.env}${app.debug ? ', Debug-Modus' : ''}`],
  ]
}

function Overview({
  facts,
  toasts,
}: {
  facts: readonly [string, string][]
  toasts: readonly Toast[]
}): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="text-sm">
        <p className="font-medium">Letzte Meldungen</p>
        {toasts.length === 0 && <p className="text-muted">Keine</p>}
        <ul>
          {toasts.map(toast => (
            <li key={toast.id}>
              <span className="text-muted">{toast.kind}:</span> {toast.text}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <CopyButton
          text={facts.map(([name, value]) => `${name}: ${value}`).join('\n')}
          label="Angaben kopieren"
        />
        <TextLink href="/debug/gallery">Bausteine ansehen</TextLink>
      </div>
    </div>
  )
}

/** For super admins on a development system; the shell decides who sees it. */
export function DebugWindow({ session, layout }: DebugWindowProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const toasts = useRecentToasts()
  const last = useMatches().at(-1)
  const route = {
    id: last?.routeId ?? '',
    path: last?.pathname ?? '',
    params: last?.params,
    search: last?.search,
  }

  useEffect(() => {
    if (isOpen) panel.current?.focus()
  }, [isOpen])

  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const visibleSession = { ...session, csrf_token: csrfTokenTail() }

  if (!isOpen) {
    // On a phone it stands below the footer: floating it would cover what people read.
    return (
      <div className="m-2 print:hidden self-end rounded-lg border border-line-strong bg-surface shadow-overlay sm:fixed sm:right-0 sm:bottom-0 sm:z-20">
        <IconButton
          ref={opener}
          icon={Bug}
          label="Debug-Fenster öffnen"
          placement="left"
          onPress={() => setOpen(true)}
        />
      </div>
    )
  }
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Debug-Fenster"
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key === 'Escape') close()
      }}
      className="print:hidden fixed inset-x-2 bottom-2 z-30 flex max-h-[min(40rem,85dvh)] flex-col rounded-xl border border-line-strong bg-surface text-ink shadow-overlay outline-none sm:left-auto sm:w-md"
    >
      <div className="flex items-center justify-between gap-2 border-line border-b py-2 pr-2 pl-4">
        <h2 className="flex items-center gap-2 font-semibold">
          <Bug aria-hidden="true" className="size-4.5" />
          Debug-Fenster
        </h2>
        <IconButton icon={X} label="Debug-Fenster schließen" onPress={close} />
      </div>
      <div className="min-h-0 overflow-y-auto p-4">
        <Tabs
          label="Bereiche des Debug-Fensters"
          tabs={[
            {
              id: 'overview',
              label: 'Überblick',
              content: <Overview facts={factsOf({ session, layout }, route)} toasts={toasts} />,
            },
            {
              id: 'props',
              label: 'Daten',
              content: <DebugProps data={{ session: visibleSession, layout, route }} />,
            },
            // Mails are for super admins alone, and while acting as somebody one is none.
            ...(session.impersonating ? [] : [{ id: 'mails', label: 'E-Mails', content: <DebugMails /> }]),
          ]}
        />
      </div>
    </div>
  )
}
