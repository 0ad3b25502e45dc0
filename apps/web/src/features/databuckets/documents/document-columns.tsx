import type { DocumentRow } from '@lotse/contract'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatDateTime, formatFileSize, formatNumber, noValue } from '../../../ui/texts/format.ts'
import { chunkCount, pageCount } from '../counted.ts'
import { DocumentState } from './DocumentState.tsx'

/** Two figures in one column: a table that is wider than the window hides its actions. */
function Extent({ document }: { document: DocumentRow }) {
  if (document.pages_count === 0 && document.chunks_count === 0) return noValue
  return (
    <span className="block whitespace-nowrap text-sm">
      {pageCount(document.pages_count)}
      <span className="block text-muted">{chunkCount(document.chunks_count)}</span>
    </span>
  )
}

/** On one line where it fits; a name that the title has told is not told again. */
const factsOf = (document: DocumentRow): string[] => [
  ...(document.original_filename === document.title ? [] : [document.original_filename]),
  formatFileSize(document.filesize),
  formatDateTime(document.created_at),
  ...(document.uploaded_by ? [document.uploaded_by] : []),
]

/** What it cost and who brought it is told to the owner only. */
export const documentColumns = (isOwner: boolean): Column<DocumentRow>[] => [
  {
    id: 'title',
    header: 'Dokument',
    isRowHeader: true,
    isFluid: true,
    cell: document => (
      <span className="block sm:min-w-56">
        <span className="wrap-anywhere block">{document.title}</span>
        <span className="wrap-anywhere block font-normal text-muted text-sm">
          {factsOf(document).join(' · ')}
        </span>
      </span>
    ),
  },
  { id: 'status', header: 'Status', cell: document => <DocumentState document={document} /> },
  { id: 'extent', header: 'Umfang', cell: document => <Extent document={document} /> },
  ...(isOwner
    ? [
        {
          id: 'credits',
          header: 'Credits',
          align: 'end' as const,
          cell: (document: DocumentRow) => formatNumber(document.processing_credits_used),
        },
      ]
    : []),
]
