import { storageColour } from '@lotse/contract'
import { FileText, FolderInput, HardDrive, Layers } from 'lucide-react'
import { StatCard, StatCardRow } from '../../../ui/structure/StatCard.tsx'
import type { Tone } from '../../../ui/styles/tones.ts'
import { formatFileSize, formatPercent } from '../../../ui/texts/format.ts'
import type { DatabucketList } from '../databuckets-query.ts'

const storageTones: Record<ReturnType<typeof storageColour>, Tone> = {
  red: 'danger',
  yellow: 'warning',
  blue: 'info',
  green: 'success',
}
const oneDecimal = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })
/** What comes is rounded to a tenth of a MB: below one MB a figure in KB would only pretend to be exact. */
const megabytes = (count: number): string =>
  count < 1 ? `${oneDecimal.format(count)} MB` : formatFileSize(count * 1024 * 1024)

interface DatabucketStatisticsProps {
  statistics: DatabucketList['statistics'] | undefined
  isLoading: boolean
}

export function DatabucketStatistics({ statistics, isLoading }: DatabucketStatisticsProps) {
  const storage = statistics?.document_size
  return (
    <StatCardRow>
      <StatCard
        label="Eigene Dokumente"
        icon={FileText}
        value={statistics?.owned_document_count}
        isLoading={isLoading}
      />
      <StatCard
        label="Abonnierte Dokumente"
        icon={FolderInput}
        value={statistics?.subscribed_document_count}
        isLoading={isLoading}
      />
      <StatCard
        label="Abschnitte"
        icon={Layers}
        value={statistics?.chunk_count}
        sublabel="für die Suche"
        isLoading={isLoading}
      />
      <StatCard
        label="Speicherplatz"
        icon={HardDrive}
        tone={storage && storageTones[storageColour(storage.used_percent)]}
        value={storage && formatPercent(storage.used_percent / 100)}
        sublabel={storage && `${megabytes(storage.used)} von ${megabytes(storage.max)} belegt`}
        isLoading={isLoading}
      />
    </StatCardRow>
  )
}
