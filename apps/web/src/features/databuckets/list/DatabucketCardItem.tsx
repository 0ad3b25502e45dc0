import type { DatabucketCard } from '@lotse/contract'
import { BellOff, CalendarDays, Database, Eye, FileText, Globe, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { GridCardFact, GridCardTitle } from '../../../ui/structure/CardGrid.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { formatDate } from '../../../ui/texts/format.ts'
import { documentCount, webSourceCount } from '../counted.ts'
import { usePlaces } from '../places.ts'
import { SharingBadges } from './SharingBadges.tsx'
import { SubscribeButton } from './SubscribeButton.tsx'
import { sharingText } from './sharing-text.ts'

interface DatabucketCardItemProps {
  databucket: DatabucketCard
  onDelete: () => void
  onUnsubscribe: () => void
}

/** A picture has its room; where there is none, a strip with a sign is enough. */
function Cover({ url }: { url: string | null }) {
  return (
    <div
      className={cx(
        'flex items-center justify-center overflow-hidden border-line border-b bg-sunken text-muted',
        url ? 'h-28' : 'h-12',
      )}
    >
      {url ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        <Database aria-hidden="true" className="size-6" strokeWidth={1.5} />
      )}
    </div>
  )
}

export function DatabucketCardItem({ databucket, onDelete, onUnsubscribe }: DatabucketCardItemProps) {
  const places = usePlaces()
  const { sharing_status: status, can } = databucket
  const editHref = places.part(databucket.id, 'edit')
  const shared = status.is_owner ? sharingText(status) : ''
  return (
    <li
      className={cx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card',
        can.edit && 'transition-colors hover:border-line-strong',
      )}
    >
      <Cover url={databucket.cover_photo_url} />
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-col items-start gap-1">
          <div className="flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
            <GridCardTitle name={databucket.name} href={can.edit ? editHref : null} />
            <SharingBadges status={status} />
          </div>
          {!status.is_owner && <p className="text-muted text-sm">Von: {status.owner_name}</p>}
          {shared && <p className="text-muted text-sm">{shared}</p>}
        </div>
        <p className="line-clamp-3 grow break-words text-sm">
          {databucket.description || <span className="text-muted">Keine Beschreibung</span>}
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          <GridCardFact icon={FileText}>{documentCount(databucket.documents_count)}</GridCardFact>
          <GridCardFact icon={Globe}>{webSourceCount(databucket.websources_count)}</GridCardFact>
          <GridCardFact icon={CalendarDays}>
            <span className="whitespace-nowrap">
              <span className="sr-only">Angelegt am </span>
              {formatDate(databucket.created_at)}
            </span>
          </GridCardFact>
        </ul>
        <div className="relative flex min-h-9 flex-wrap items-center justify-end gap-2">
          {status.is_subscriber && !status.is_owner && (
            <LinkButton
              size="sm"
              href={places.part(databucket.id, 'documents')}
              aria-label={`Ansehen: ${databucket.name}`}
            >
              <Eye aria-hidden="true" className="size-4" />
              Ansehen
            </LinkButton>
          )}
          {status.is_subscriber && !status.is_owner && (
            <Button size="sm" aria-label={`Abbestellen: ${databucket.name}`} onPress={onUnsubscribe}>
              <BellOff aria-hidden="true" className="size-4" />
              Abbestellen
            </Button>
          )}
          {can.subscribe && !status.is_subscriber && <SubscribeButton databucket={databucket} />}
          {can.edit && (
            <IconButton icon={Pencil} label="Bearbeiten" labelSuffix={databucket.name} href={editHref} />
          )}
          {can.delete && (
            <IconButton
              icon={Trash2}
              label="Löschen"
              labelSuffix={databucket.name}
              tone="danger"
              onPress={onDelete}
            />
          )}
        </div>
      </div>
    </li>
  )
}
