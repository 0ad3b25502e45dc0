import { type DatabucketDetails, uploadPriceText, uploadRules } from '@lotse/contract'
import { InsufficientCreditsAlert } from '../../../app/credits/InsufficientCreditsAlert.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { DocumentUpload, type UploadNote } from '../../../ui/fields/uploads/DocumentUpload.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatFileSize, formatNumber } from '../../../ui/texts/format.ts'
import { fileCount, pageCount } from '../counted.ts'
import { totalProgress, type UploadingFile, type UploadState } from './upload-state.ts'
import { useUploadQueue, useUploadState } from './use-upload-queue.ts'

const percentOf = ({ file, sent }: UploadingFile): number => (sent / file.size) * 100

/** What those hear who do not see the bars. */
const spokenState = ({ files, done }: UploadState): string => {
  const failed = files.filter(({ status }) => status === 'failed').length
  const all = files.length + done.count
  return [
    done.count > 0 && `${done.count} von ${fileCount(all)} hochgeladen.`,
    files.some(({ status }) => status === 'interrupted') && 'Verbindung unterbrochen, wird fortgesetzt.',
    failed > 0 && `${fileCount(failed)} nicht hochgeladen.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function Total({ state }: { state: UploadState }) {
  const { files, done, estimate } = state
  const all = files.length + done.count
  const percent = totalProgress(state)
  const isDone = files.length === 0
  return (
    <>
      <p role="status" className="sr-only">
        {spokenState(state)}
      </p>
      {percent !== null && (
        <div className="mb-4 flex flex-col gap-1.5">
          <ProgressBar
            label={
              isDone ? `${fileCount(all)} hochgeladen` : `${done.count} von ${fileCount(all)} hochgeladen`
            }
            value={percent}
            tone={isDone ? 'success' : 'accent'}
          />
          {estimate.pages > 0 && (
            <p className="text-muted text-sm">
              Geschätzte Kosten: ~{formatNumber(estimate.credits)} Credits ({pageCount(estimate.pages)})
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** Where files are dropped or chosen. They start by themselves; this shows how far each of them is. */
export function UploadZone({ databucket }: { databucket: DatabucketDetails }) {
  const queue = useUploadQueue(databucket.id)
  const state = useUploadState(databucket.id)
  const entryOf = (file: File) => state.files.find(entry => entry.file === file)

  const progress = (file: File): number | undefined => {
    const entry = entryOf(file)
    return entry && (entry.status === 'sending' || entry.status === 'interrupted')
      ? percentOf(entry)
      : undefined
  }
  const note = (file: File): UploadNote | undefined => {
    const entry = entryOf(file)
    switch (entry?.status) {
      case 'waiting':
        return { text: `${formatFileSize(file.size)} · wartet, bis eine andere Datei fertig ist` }
      case 'interrupted':
        return { text: 'Verbindung unterbrochen, wird fortgesetzt', tone: 'warning' }
      case 'failed':
        return {
          text: entry.problem || 'Hochladen fehlgeschlagen',
          tone: 'danger',
          action: {
            label: entry.isDuplicate
              ? 'Trotzdem hochladen'
              : entry.upload
                ? 'Fortsetzen'
                : 'Erneut versuchen',
            onPress: () => queue.retry(file),
          },
        }
      default:
        return undefined
    }
  }

  return (
    <Card
      title="Dokumente hochladen"
      description="Das Hochladen beginnt von selbst. Kurze Dateien sind danach in Sekunden verarbeitet, lange oder gescannte in 1 bis 5 Minuten."
    >
      <Total state={state} />
      {state.creditError && (
        <div className="mb-4 flex flex-col gap-3">
          <InsufficientCreditsAlert error={state.creditError} variant="upload" />
          <div>
            <Button onPress={() => void queue.checkAgain()} isPending={state.isChecking}>
              Erneut prüfen und hochladen
            </Button>
          </div>
        </div>
      )}
      <DocumentUpload
        label="Dateien"
        value={state.files.map(({ file }) => file)}
        onChange={queue.setFiles}
        types={uploadRules.extensions}
        maxFileMegabytes={uploadRules.fileMegabytes}
        maxTotalMegabytes={uploadRules.totalMegabytes}
        maxFiles={uploadRules.filesAtMost}
        progress={progress}
        note={note}
      />
      <p className="mt-3 text-muted text-sm">{uploadPriceText}</p>
    </Card>
  )
}
