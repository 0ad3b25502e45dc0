import { Image as ImageIcon, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../buttons/Button.tsx'
import { bindField } from '../../forms/bind-field.tsx'
import { type FieldProps, useFocusTarget } from '../field-parts.tsx'
import { UploadFrame } from './UploadFrame.tsx'
import { acceptAttribute, hasAllowedType, isTooBig, uploadMessages } from './upload-limits.ts'
import { useBriefErrors } from './use-brief-errors.ts'

export interface ImageUploadProps extends FieldProps {
  /** A new picture; null once the present one is removed; undefined while nothing was changed. */
  value?: File | null
  onChange: (file: File | null) => void
  /** The picture that is stored now. */
  currentUrl?: string | null
  types?: readonly string[]
  maxMegabytes?: number
}

const imageTypes = ['png', 'jpeg', 'webp'] as const

const usePreviewUrl = (file: File | null | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(null)
    }
  }, [file])
  return url
}

export function ImageUpload({
  value,
  onChange,
  currentUrl,
  types = imageTypes,
  maxMegabytes = 2,
  ref,
  ...field
}: ImageUploadProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [errors, showErrors] = useBriefErrors()
  useFocusTarget(ref, () => button.current)
  const previewUrl = usePreviewUrl(value)
  const shownUrl = value === undefined ? currentUrl : previewUrl

  const choose = ([file]: File[]) => {
    if (!file) return
    if (!hasAllowedType(file, types)) showErrors([uploadMessages.wrongType(file.name, types)])
    else if (isTooBig(file, maxMegabytes)) showErrors([uploadMessages.tooBig(file.name, maxMegabytes)])
    else {
      showErrors([])
      onChange(file)
    }
  }

  return (
    <UploadFrame
      {...field}
      errors={errors}
      onFiles={choose}
      accept={acceptAttribute(types)}
      isMultiple={false}
      buttonRef={button}
      buttonLabel={shownUrl ? 'Bild ersetzen' : 'Bild auswählen'}
      dropHint={`Oder ein Bild hierher ziehen. Erlaubt: ${types.join(', ')} · max.\u00a0${maxMegabytes}\u00a0MB.`}
      preview={
        <span className="flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken text-muted">
          {shownUrl ? (
            <img src={shownUrl} alt={`Vorschau: ${field.label}`} className="size-full object-cover" />
          ) : (
            <ImageIcon aria-hidden="true" className="size-7" />
          )}
        </span>
      }
      extraActions={
        shownUrl && (
          <Button
            variant="ghost"
            isDisabled={field.isDisabled}
            onPress={() => {
              onChange(null)
              button.current?.focus()
            }}
          >
            <Trash2 aria-hidden="true" className="size-4" />
            Bild entfernen
          </Button>
        )
      }
    />
  )
}

export const FormImageUpload = bindField(ImageUpload, { empty: undefined })
