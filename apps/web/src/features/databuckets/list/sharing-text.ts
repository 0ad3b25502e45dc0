import type { DatabucketCard } from '@lotse/contract'
import { subscriptionCount } from '../counted.ts'

type Status = DatabucketCard['sharing_status']

const sharedWith = ({ share_type, circle_name }: Status): string => {
  switch (share_type) {
    case 'specific':
      return 'mit ausgewählten Mandanten'
    case 'sub_tenants':
      return 'mit allen Untermandanten'
    case 'circle':
      return circle_name ? `mit allen Mandanten von „${circle_name}“` : 'mit allen Mandanten des Circles'
    default:
      return ''
  }
}

/** For the owner: with whom it is shared and how many use it. Empty while it is not. */
export const sharingText = (status: Status): string => {
  if (!status.is_shared) return ''
  const parts = [`Geteilt ${sharedWith(status)}`]
  if (status.subscriber_count !== null) parts.push(subscriptionCount(status.subscriber_count))
  return parts.join(' · ')
}
