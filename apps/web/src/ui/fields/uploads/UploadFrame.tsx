import { type DragEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { cx } from '../../styles/cx.ts'
import { type FieldProps, RequiredMark } from '../field-parts.tsx'

export interface UploadFrameProps extends Omit<FieldProps, 'ref' | 'name' | 'onBlur'> {
  errors: readonly string[]
  onFiles: (files: File[]) => void
  accept: string
  isMultiple: boolean
  buttonLabel: string
  buttonRef: Ref<HTMLButtonElement>
  onBlur?: () => void
  dropHint: string
  /** Inside the frame, before the button. */
  preview?: ReactNode
  /** After the button, for example "remove". */
  extraActions?: ReactNode
  /** Below the frame. */
  children?: ReactNode
}

const frameTone = (isOver: boolean, isFaulty: boolean, isDisabled = false): string => {
  if (isDisabled) return 'border-line bg-sunken text-muted'
  if (isOver) return 'border-accent bg-accent-soft'
  return isFaulty ? 'border-danger bg-surface' : 'border-line-strong bg-surface'
}

/**
 * Label, drop zone, chooser and messages of both uploads. Dropping is only a shortcut of the mouse: the button does
 * the same for everybody, so the zone itself is no control.
 */
export function UploadFrame(props: UploadFrameProps) {
  const { label, description, errorMessage, errors, isRequired, isDisabled } = props
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const messages = errorMessage === undefined ? errors : [errorMessage, ...errors]

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) props.onFiles([...event.dataTransfer.files])
  }

  return (
    <fieldset disabled={isDisabled} className={cx('min-w-0', props.className)}>
      <legend className="mb-1.5 font-medium text-ink text-sm">
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above, the button is the control */}
      <div
        onDragOver={event => {
          event.preventDefault()
          if (!isDisabled) setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed p-4 transition-colors',
          frameTone(isOver, messages.length > 0, isDisabled),
        )}
      >
        {props.preview}
        <div className="flex min-w-0 flex-1 basis-48 flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <button
              ref={props.buttonRef}
              type="button"
              aria-describedby={`${id}-hint ${id}-errors`}
              onClick={() => chooser.current?.click()}
              onBlur={props.onBlur}
              className="min-h-10 rounded-lg border border-line-strong bg-surface px-4 py-2 font-medium text-ink transition-colors hover:bg-hover disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted"
            >
              {props.buttonLabel}
              {isRequired && <span className="sr-only"> (Pflichtfeld)</span>}
            </button>
            {props.extraActions}
          </div>
          <p id={`${id}-hint`} className="text-muted text-sm">
            {props.dropHint}
            {description && <span className="block">{description}</span>}
          </p>
        </div>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={label}
          accept={props.accept}
          multiple={props.isMultiple}
          onChange={event => {
            props.onFiles([...(event.target.files ?? [])])
            // Else choosing the same file again, after it was removed, would give no change event.
            event.target.value = ''
          }}
        />
      </div>
      <div id={`${id}-errors`} role="alert" className="font-medium text-danger-ink text-sm">
        {messages.map(text => (
          <p key={text} className="mt-1.5">
            {text}
          </p>
        ))}
      </div>
      {props.children}
    </fieldset>
  )
}
