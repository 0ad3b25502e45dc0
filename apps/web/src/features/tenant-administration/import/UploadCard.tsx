import { useMutation } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatFileSize } from '../../../ui/texts/format.ts'
import { uploadArchive, useRefreshImports } from './imports-query.ts'

/** Chooses an archive and brings it over; what happens to it then stands in the list below. */
export function UploadCard() {
  const refresh = useRefreshImports()
  const abort = useRef<AbortController>(null)
  const [sent, setSent] = useState(0)
  const upload = useMutation({
    mutationFn: (file: File) => {
      abort.current = new AbortController()
      setSent(0)
      return uploadArchive(file, { signal: abort.current.signal, onSent: setSent })
    },
    onSettled: refresh,
  })
  const file = upload.variables
  const isCancelled = abort.current?.signal.aborted ?? false
  return (
    <Card
      title="Archiv hochladen"
      description="Ein Archiv aus „Daten mitnehmen“, so wie es heruntergeladen wurde. Es wird zuerst geprüft; übernommen wird es erst, wenn Sie es sagen."
    >
      {upload.isPending && file ? (
        <div className="flex flex-col gap-4">
          <ProgressBar
            label={file.name}
            value={(100 * sent) / file.size}
            valueText={`${formatFileSize(sent)} von ${formatFileSize(file.size)}`}
          />
          <Button className="self-start" onPress={() => abort.current?.abort()}>
            Abbrechen
          </Button>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-4">
          {upload.error && !isCancelled && (
            <Alert tone="danger" title="Der Upload ist gescheitert" isLive>
              {upload.error.message}
            </Alert>
          )}
          <FileTrigger
            acceptedFileTypes={['application/zip', '.zip']}
            onSelect={files => {
              const [chosen] = files ?? []
              if (chosen) upload.mutate(chosen)
            }}
          >
            <Button variant="primary">
              <FileArchive aria-hidden="true" className="size-4.5" />
              Archiv auswählen
            </Button>
          </FileTrigger>
        </div>
      )}
    </Card>
  )
}
