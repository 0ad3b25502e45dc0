import { KeyRound } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import type { ServerForm } from '../../../../ui/forms/use-server-form.ts'

interface KeyFromFileProps {
  form: ServerForm<{ certificate: string; private_key: string }>
  file: string
  onDrop: () => void
}

/** A private key that was read from a file is named and not shown. */
export function KeyFromFile({ form, file, onDrop }: KeyFromFileProps) {
  const id = useId()
  const { onChange, errorMessage } = form.useField('private_key')
  return (
    <div>
      <p id={id} className="mb-1.5 font-medium text-sm">
        Privater Schlüssel
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend, and the label stands above already */}
      <div
        role="group"
        aria-labelledby={id}
        aria-describedby={`${id}-error`}
        className="flex min-h-10 flex-wrap items-center gap-2 rounded-lg border border-line bg-sunken px-3 py-1.5"
      >
        <KeyRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="mr-auto min-w-0 wrap-anywhere">Gelesen aus {file}</span>
        <Button
          size="sm"
          variant="ghost"
          aria-label="Privaten Schlüssel verwerfen"
          onPress={() => {
            onChange('')
            onDrop()
          }}
        >
          Verwerfen
        </Button>
      </div>
      <p id={`${id}-error`} role="alert" className="mt-1.5 font-medium text-danger-ink text-sm empty:hidden">
        {errorMessage}
      </p>
    </div>
  )
}
