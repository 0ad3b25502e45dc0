import type { AdminTenantDetails } from '@lotse/contract'
import { Bot, Coins, HardDrive, Network, Users } from 'lucide-react'
import { StatCard, StatCardRow } from '../../../ui/structure/StatCard.tsx'
import type { Tone } from '../../../ui/styles/tones.ts'
import { formatInteger, formatNumber, formatUpTo } from '../../../ui/texts/format.ts'
import { closenessOf } from '../tenant-texts.ts'

const ofLimit = (used: number, limit: number, unit = ''): { sublabel: string; tone: Tone } => {
  const closeness = closenessOf(used, limit)
  const words = `von ${formatInteger(limit)}${unit}`
  return { sublabel: closeness ? `${words}, ${closeness.text}` : words, tone: closeness?.tone ?? 'accent' }
}

/** What the tenant uses of what it has. */
export function TenantStrip({ tenant }: { tenant: AdminTenantDetails }) {
  const paysItself = tenant.billing_mode === 'own_credits'
  const { users_count, chatbots_count, subtenants_count, storage_used_mb } = tenant.usage_stats
  return (
    <div className="mb-6">
      <StatCardRow>
        <StatCard
          label="Credits verfügbar"
          value={paysItself ? formatNumber(tenant.credits_available) : 'Hauptmandant zahlt'}
          sublabel={
            paysItself
              ? `von ${formatNumber(tenant.credits)}${tenant.has_low_credits ? ', niedrig' : ''}`
              : undefined
          }
          icon={Coins}
          tone={tenant.has_low_credits ? 'warning' : 'success'}
        />
        <StatCard
          label="Benutzer:innen"
          value={users_count}
          icon={Users}
          {...ofLimit(users_count, tenant.max_users)}
        />
        <StatCard
          label="Chatbots"
          value={chatbots_count}
          icon={Bot}
          {...ofLimit(chatbots_count, tenant.max_chatbots)}
        />
        {tenant.type_role === 'main' && (
          <StatCard
            label="Untermandanten"
            value={subtenants_count}
            icon={Network}
            {...ofLimit(subtenants_count, tenant.max_subtenants)}
          />
        )}
        <StatCard
          label="Speicher"
          value={`${formatUpTo(1, storage_used_mb)} MB`}
          icon={HardDrive}
          {...ofLimit(storage_used_mb, tenant.upload_limit_mb, ' MB')}
        />
      </StatCardRow>
    </div>
  )
}
