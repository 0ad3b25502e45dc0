import { publicQueryFile, publicQueryLimits } from '@lotse/contract'
import { FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { type FieldProps, useFocusTarget } from '../../../ui/fields/field-parts.tsx'
import { UploadFrame } from '../../../ui/fields/uploads/UploadFrame.tsx'
import { acceptAttribute, hasAllowedType, isTooBig } from '../../../ui/fields/uploads/upload-limits.ts'
import { bindField } from '../../../ui/forms/bind-field.tsx'
import { formatFileSize } from '../../../ui/texts/format.ts'

const endings = ['pdf', 'txt', 'png', 'jpeg', 'doc', 'docx'] as const

const faultOf = (file: File): string | null => {
  if (!hasAllowedType(file, endings)) return publicQueryFile.wrongType
  if (isTooBig(file, publicQueryLimits.file_megabytes)) return publicQueryFile.tooLarge
  return file.size === 0 ? 'Die Datei ist leer' : null
}

interface RequestFileProps extends FieldProps {
  value?: File | null
  onChange?: (file: File | null) => void
}

/** One file; what cannot be taken is refused at once, and the one chosen before stays. */
function RequestFile({ value, onChange, ref, ...field }: RequestFileProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  useFocusTarget(ref, () => button.current)

  const choose = ([file, ...others]: File[]) => {
    if (!file) return
    const found = others.length > 0 ? 'Bitte wählen Sie genau eine Datei' : faultOf(file)
    setFault(found)
    if (found === null) onChange?.(file)
  }

  return (
    <UploadFrame
      {...field}
      errors={fault === null ? [] : [fault]}
      onFiles={choose}
      accept={acceptAttribute(endings)}
      isMultiple={false}
      buttonRef={button}
      buttonLabel={value ? 'Andere Datei wählen' : 'Datei auswählen'}
      dropHint={`Oder eine Datei hierher ziehen. PDF, TXT, PNG, JPEG, DOC oder DOCX · max.\u00a0${publicQueryLimits.file_megabytes}\u00a0MB.`}
      extraActions={
        value && (
          <Button variant="ghost" onPress={() => onChange?.(null)}>
            Entfernen
          </Button>
        )
      }
    >
      {value && (
        <p className="mt-3 flex min-w-0 items-center gap-2">
          <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <span className="truncate">{value.name}</span>
          <span className="shrink-0 text-muted text-sm">{formatFileSize(value.size)}</span>
        </p>
      )}
    </UploadFrame>
  )
}

export const FormRequestFile = bindField(RequestFile, { empty: null })
