import { type SsoCheckStatus, ssoConfigurations, ssoSync, ssoSyncReasons } from '@lotse/contract'
import { after, minutes } from '../../../platform/clock.ts'
import { providerOf } from '../providers/registry.ts'
import type { WatchedConfiguration } from './configurations-store.ts'

/** Whether people or groups of this circle are compared by the clock. */
const isCompared = ({ provider, settings }: WatchedConfiguration): boolean => {
  if (provider === 'spd') return false
  const { directory } = providerOf(provider)
  // Secrets are not needed to read a switch.
  const read = ssoConfigurations[provider].safeParse(settings)
  if (!directory || !read.success) return false
  const { people, groups } = directory.scopeOf(read.data)
  return people || groups
}

/** What the last comparison with the directory came to; null where there is none to make. */
export const judgeSync = (
  watched: WatchedConfiguration,
  now: Date,
): { status: SsoCheckStatus; message: string } | null => {
  if (!isCompared(watched)) return null
  const { sync, updatedAt } = watched
  if (sync?.reason) {
    const { en } = ssoSyncReasons[sync.reason]
    const why = sync.detail ? `${en} (${sync.detail})` : en
    return { status: 'fail', message: `The last sync changed nobody: ${why}` }
  }
  if ((sync?.succeededAt ?? updatedAt) < after(now, -minutes(ssoSync.staleMinutes)))
    return { status: 'warning', message: `There was no sync for ${ssoSync.staleMinutes / 60} hours` }
  if (!sync?.figures) return { status: 'pass', message: 'The first sync is still to come' }
  const { people_read, groups_read, blocked, admitted, renamed, roles_changed } = sync.figures
  const changed = blocked + admitted + renamed + roles_changed
  return {
    status: 'pass',
    message: `Read ${people_read} people and ${groups_read} groups, made ${changed} change${changed === 1 ? '' : 's'}`,
  }
}
