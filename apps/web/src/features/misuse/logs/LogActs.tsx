import type { MisuseLogDetail } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { BadgeCheck, Ban, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { otherTenantReason, useTenantFilter } from '../misuse-list.ts'
import { useRefreshMisuse } from '../misuse-query.ts'
import { BlockFromLog } from './BlockFromLog.tsx'
import type { BlockTarget, WhitelistTarget } from './log-targets.ts'
import { WhitelistFromLog } from './WhitelistFromLog.tsx'

type Chosen = { act: 'block'; target: BlockTarget } | { act: 'whitelist'; target: WhitelistTarget }

/** What can be done about an incident; the rights come with it. */
export function LogActs({ log }: { log: MisuseLogDetail }) {
  const { can } = log
  const { isActive } = useTenantFilter()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const refresh = useRefreshMisuse()
  const falseAlarm = useMutation({
    mutationFn: () =>
      call('misuse.logs.false_alarm', {
        params: { log: log.id },
        body: { is_false_alarm: !log.is_false_alarm },
      }),
    onSuccess: () =>
      toast.success(
        log.is_false_alarm
          ? 'It counts as an incident again.'
          : 'Marked as false alarm: the same text is not flagged again.',
        { lang: 'en' },
      ),
    onError: error => toast.error(error.message, { lang: 'en' }),
    onSettled: refresh,
  })

  if (!isActive(log.tenant_id)) return <p className="text-muted text-sm">{otherTenantReason}</p>

  const close = () => setChosen(null)
  if (chosen?.act === 'block') return <BlockFromLog log={log} target={chosen.target} onClose={close} />
  if (chosen?.act === 'whitelist')
    return <WhitelistFromLog log={log} target={chosen.target} onClose={close} />

  const blocks = [
    { id: 'visitor', label: 'Block visitor', isAllowed: can.block_visitor },
    { id: 'user', label: 'Block person', isAllowed: can.block_user },
    { id: 'address', label: 'Block address', isAllowed: can.block_address },
  ] as const
  const exceptions = [
    { id: 'address', label: 'Whitelist address', isAllowed: can.whitelist_address },
    { id: 'user', label: 'Whitelist person', isAllowed: can.whitelist_user },
    { id: 'phrase', label: 'Whitelist phrase', isAllowed: can.whitelist_phrase },
  ] as const
  return (
    <fieldset aria-label="Actions" className="flex flex-wrap gap-2">
      {blocks.map(
        ({ id, label, isAllowed }) =>
          isAllowed && (
            <Button key={id} onPress={() => setChosen({ act: 'block', target: id })}>
              <Ban aria-hidden="true" className="size-4.5" />
              {label}
            </Button>
          ),
      )}
      {exceptions.some(({ isAllowed }) => isAllowed) && (
        <Menu
          label="Whitelist"
          items={exceptions
            .filter(({ isAllowed }) => isAllowed)
            .map(({ id, label }) => ({
              id,
              label,
              icon: ShieldCheck,
              onAction: () => setChosen({ act: 'whitelist', target: id }),
            }))}
        />
      )}
      {can.mark_false_alarm && (
        <Button isPending={falseAlarm.isPending} onPress={() => falseAlarm.mutate()}>
          <BadgeCheck aria-hidden="true" className="size-4.5" />
          {log.is_false_alarm ? 'No false alarm' : 'Mark as false alarm'}
        </Button>
      )}
    </fieldset>
  )
}
