import { FileText, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../buttons/Button.tsx'
import { IconButton } from '../../buttons/IconButton.tsx'
import { ProgressBar } from '../../feedback/ProgressBar.tsx'
import { cx } from '../../styles/cx.ts'
import { formatFileSize, formatInteger } from '../../texts/format.ts'
import { type FieldProps, useFocusTarget } from '../field-parts.tsx'
import { UploadFrame } from './UploadFrame.tsx'
import { acceptAttribute, addToUpload, defaultMaxFileMegabytes, defaultUploadTypes } from './upload-limits.ts'
import { useBriefErrors } from './use-brief-errors.ts'

/** What there is to say about a chosen file, and what can be done about it. */
export interface UploadNote {
  text: string
  tone?: 'muted' | 'warning' | 'danger'
  action?: { label: string; onPress: () => void }
}

export interface DocumentUploadProps extends FieldProps {
  value: readonly File[]
  onChange: (files: File[]) => void
  /** Endings without the dot. */
  types?: readonly string[]
  maxFileMegabytes?: number
  maxTotalMegabytes?: number
  maxFiles?: number
  /** How far a file is, 0 to 100; undefined when it is not being sent. */
  progress?: (file: File) => number | undefined
  note?: (file: File) => UploadNote | undefined
}

const noteTones = { muted: 'text-muted', warning: 'text-warning-ink', danger: 'text-danger-ink' }

interface ChosenFileProps extends Pick<DocumentUploadProps, 'isDisabled'> {
  file: File
  percent: number | undefined
  note: UploadNote | undefined
  onRemove: () => void
}

function ChosenFile({ file, percent, note, isDisabled, onRemove }: ChosenFileProps) {
  return (
    <li className="flex items-center gap-3 py-1.5 pr-2 pl-3">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
      {/* On a phone the button stands below the words. */}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 grow basis-56">
          <p className="truncate">{file.name}</p>
          {percent !== undefined && (
            <ProgressBar
              label={`${file.name} wird hochgeladen`}
              value={percent}
              isLabelHidden
              className="my-1.5"
            />
          )}
          {percent === undefined && note === undefined && (
            <p className="text-muted text-sm">{formatFileSize(file.size)}</p>
          )}
          {note && <p className={cx('text-sm', noteTones[note.tone ?? 'muted'])}>{note.text}</p>}
        </div>
        {note?.action && (
          <Button size="sm" aria-label={`${note.action.label}: ${file.name}`} onPress={note.action.onPress}>
            {note.action.label}
          </Button>
        )}
      </div>
      <IconButton icon={X} label={`${file.name} entfernen`} isDisabled={isDisabled} onPress={onRemove} />
    </li>
  )
}

const limitsHint = (types: readonly string[], perFile: number, total?: number, count?: number): string => {
  const parts = [`Erlaubt: ${types.join(', ')}`, `je Datei max.\u00a0${perFile}\u00a0MB`]
  if (total !== undefined) parts.push(`zusammen max.\u00a0${total}\u00a0MB`)
  if (count !== undefined) parts.push(`max.\u00a0${formatInteger(count)}\u00a0Dateien`)
  return `${parts.join(' · ')}.`
}

export function DocumentUpload({
  value,
  onChange,
  types = defaultUploadTypes,
  maxFileMegabytes = defaultMaxFileMegabytes,
  maxTotalMegabytes,
  maxFiles,
  progress,
  note,
  ref,
  ...field
}: DocumentUploadProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [errors, showErrors] = useBriefErrors()
  useFocusTarget(ref, () => button.current)

  const add = (chosen: File[]) => {
    const result = addToUpload(value, chosen, { types, maxFileMegabytes, maxTotalMegabytes, maxFiles })
    showErrors(result.errors)
    if (result.files !== value) onChange([...result.files])
  }

  const remove = (file: File) => {
    onChange(value.filter(other => other !== file))
    button.current?.focus()
  }

  return (
    <UploadFrame
      {...field}
      errors={errors}
      onFiles={add}
      accept={acceptAttribute(types)}
      isMultiple
      buttonRef={button}
      buttonLabel="Dateien auswählen"
      dropHint={`Oder Dateien hierher ziehen. ${limitsHint(types, maxFileMegabytes, maxTotalMegabytes, maxFiles)}`}
    >
      {value.length > 0 && (
        <ul
          aria-label="Ausgewählte Dateien"
          className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {value.map(file => (
            <ChosenFile
              key={`${file.name}-${file.size}-${file.lastModified}`}
              file={file}
              percent={progress?.(file)}
              note={note?.(file)}
              isDisabled={field.isDisabled}
              onRemove={() => remove(file)}
            />
          ))}
        </ul>
      )}
    </UploadFrame>
  )
}
