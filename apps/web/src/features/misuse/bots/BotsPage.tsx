import { type MisuseBot, misusePageSize } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, ScrollText, Settings2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { listProps } from '../../../app/list-props.ts'
import { readListQuery } from '../../../app/list-search.ts'
import { NoTenantChosen } from '../../../app/NoTenantChosen.tsx'
import { useSession } from '../../../app/session.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { EnglishPart } from '../../../ui/texts/language.tsx'
import { otherTenantReason, useMisuseList, useTenantFilter } from '../misuse-list.ts'
import { botsQuery, botsSchema } from '../misuse-query.ts'
import { logsOf, settingsPath } from '../places.ts'
import { TenantFilter } from '../TenantFilter.tsx'
import { BotSettingsDialog } from './BotSettingsDialog.tsx'
import { botColumns } from './bot-columns.tsx'
import { TryMessage } from './TryMessage.tsx'

export function BotsPage() {
  const { active_tenant_id: tenant } = useSession()
  return (
    <EnglishPart>
      <PageHeader
        title="Bots"
        description="Every chatbot with its incidents of the last 30 days and how it is protected."
        actions={
          tenant && (
            <LinkButton href={settingsPath}>
              <Settings2 aria-hidden="true" className="size-4.5" />
              Settings of the tenant
            </LinkButton>
          )
        }
      />
      {tenant ? <Bots /> : <NoTenantChosen toSee="seine Chatbots" />}
    </EnglishPart>
  )
}

function Bots() {
  const [state, setState] = useMisuseList()
  const { tenantId, isActive } = useTenantFilter()
  const query = readListQuery(botsSchema, {
    search: state.search,
    page: state.page,
    tenant_id: tenantId,
  })
  const list = useQuery(botsQuery(query))
  const [edited, setEdited] = useState<{ bot: MisuseBot; isOpen: boolean; opening: number } | null>(null)
  const [tried, setTried] = useState<MisuseBot | null>(null)
  const trial = useRef<HTMLDivElement>(null)
  return (
    <div className="flex flex-col gap-6">
      <TenantFilter />
      <DataTable
        label="Bots"
        columns={botColumns(tenantId !== '')}
        rowKey={bot => bot.id}
        rowLabel={bot => bot.name}
        {...listProps(list)}
        state={state}
        onStateChange={setState}
        searchLabel="Search bots"
        rowActions={bot => {
          const disabledReason = isActive(bot.tenant_id) ? undefined : otherTenantReason
          return [
            { id: 'logs', label: 'Incidents', icon: ScrollText, href: logsOf(bot, tenantId) },
            {
              id: 'try',
              label: 'Try a message',
              icon: FlaskConical,
              disabledReason,
              onAction: () => {
                setTried(bot)
                trial.current?.querySelector('textarea')?.focus()
              },
            },
            {
              id: 'settings',
              label: 'Protection',
              icon: Settings2,
              disabledReason,
              onAction: () => setEdited({ bot, isOpen: true, opening: (edited?.opening ?? 0) + 1 }),
            },
          ]
        }}
        pageSize={misusePageSize}
        empty={{ title: 'No chatbots found', text: 'As soon as the tenant has a chatbot, it stands here.' }}
      />
      <div ref={trial}>
        <TryMessage bot={tried} onAnyBot={() => setTried(null)} />
      </div>
      {edited && (
        <BotSettingsDialog
          key={edited.opening}
          bot={edited.bot}
          isOpen={edited.isOpen}
          onClose={() => setEdited({ ...edited, isOpen: false })}
        />
      )}
    </div>
  )
}
