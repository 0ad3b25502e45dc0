import type { DatabucketDetails } from '@lotse/contract'
import { TabNav } from '../../ui/tabs/TabNav.tsx'
import { type DatabucketPart, usePlaces } from './places.ts'
import { useUploadState } from './uploads/use-upload-queue.ts'

interface Tab {
  part: DatabucketPart
  label: string
  isShown: boolean
  count?: number
}

/** A new data store has only its basic data; of somebody else's one sees what may be read. */
const tabsOf = ({ can, documents_count, websources_count }: DatabucketDetails, uploading: number): Tab[] => [
  { part: 'edit', label: 'Grunddaten', isShown: can.edit },
  { part: 'upload', label: 'Uploads', isShown: can.upload, count: uploading || undefined },
  { part: 'documents', label: 'Dokumente', isShown: true, count: documents_count },
  { part: 'websources', label: 'Web-Quellen', isShown: true, count: websources_count },
  { part: 'sharing', label: 'Freigaben', isShown: can.share },
  { part: 'search', label: 'Suche testen', isShown: true },
]

export function DatabucketTabs({ databucket }: { databucket: DatabucketDetails }) {
  const places = usePlaces()
  const { files } = useUploadState(databucket.id)
  return (
    <TabNav
      label="Datenspeicher"
      tabs={tabsOf(databucket, files.length)
        .filter(tab => tab.isShown)
        .map(({ part, label, count }) => ({ href: places.part(databucket.id, part), label, count }))}
    />
  )
}

export function NewDatabucketTabs() {
  const { create } = usePlaces()
  return <TabNav label="Datenspeicher" tabs={[{ href: create, label: 'Grunddaten' }]} />
}
