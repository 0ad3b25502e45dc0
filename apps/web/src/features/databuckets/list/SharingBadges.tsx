import type { DatabucketCard } from '@lotse/contract'
import { BellRing, Share2 } from 'lucide-react'
import { Badge } from '../../../ui/feedback/Badge.tsx'

/** 'Geteilt' for the owner, 'Abonniert' for who subscribes to somebody else's. */
export function SharingBadges({ status }: { status: DatabucketCard['sharing_status'] }) {
  return (
    <>
      {status.is_owner && status.is_shared && (
        <Badge tone="info" icon={Share2}>
          Geteilt
        </Badge>
      )}
      {!status.is_owner && status.is_subscriber && (
        <Badge tone="success" icon={BellRing}>
          Abonniert
        </Badge>
      )}
    </>
  )
}
