import type { Reply, Routes } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { ApiError, call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { formatInteger } from '../../../ui/texts/format.ts'

type Preview = Reply<Routes['databucket.preview_websource']>

interface WebSourcePreviewProps {
  databucket: string
  address: { url: string; path_filter: string }
  /** The address is complete enough to be asked for. */
  isReady: boolean
}

function Found({ preview }: { preview: Preview }) {
  return (
    <>
      {preview.hints.length > 0 && (
        <Alert tone="warning" title="Gut zu wissen">
          <ul className="list-disc pl-5">
            {preview.hints.map(hint => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </Alert>
      )}
      {preview.pages.length === 0 ? (
        <p className="text-muted">Unter dieser Adresse wurden keine Seiten gefunden.</p>
      ) : (
        <ol
          aria-label="Die ersten Seiten"
          className="divide-y divide-line rounded-lg border border-line bg-surface text-sm"
        >
          {preview.pages.map(page => (
            <li key={page.url} className="px-3 py-2">
              <p className="break-words font-medium">{page.title || 'Ohne Titel'}</p>
              <p className="wrap-anywhere text-muted">{page.url}</p>
              <p className="text-muted">{formatInteger(page.characters)} Zeichen</p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** What is wrong with the address is said in its own words. */
const reasonOf = (error: Error): string =>
  (error instanceof ApiError && (error.errors.url ?? error.errors.path_filter)) || error.message

/** Shows what a crawl would find first, before anything is saved. */
export function WebSourcePreview({ databucket, address, isReady }: WebSourcePreviewProps) {
  const preview = useMutation({
    mutationFn: (body: WebSourcePreviewProps['address']) =>
      call('databucket.preview_websource', { params: { databucket }, body }),
  })
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button isDisabled={!isReady} isPending={preview.isPending} onPress={() => preview.mutate(address)}>
          <Eye aria-hidden="true" className="size-4.5" />
          Vorschau der ersten Seiten
        </Button>
      </div>
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {preview.data && <Found preview={preview.data} />}
      </div>
      {preview.error && (
        <Alert tone="danger" title="Die Vorschau konnte nicht geladen werden" isLive>
          {reasonOf(preview.error)}
        </Alert>
      )}
    </div>
  )
}
