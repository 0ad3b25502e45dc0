import type { QueryIn, Routes } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '../../app/api.ts'
import { saveFile } from '../../app/save-file.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/toasts.ts'

interface ExportUsageButtonProps {
  tenant: string
  query: QueryIn<Routes['api.credits.usage.export']>
}

const timestamp = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '-')

/** Saves what the filters of the history show as CSV. */
export function ExportUsageButton({ tenant, query }: ExportUsageButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('api.credits.usage.export', { params: { tenant }, query }),
    onSuccess: ({ content, fileName }) => saveFile(content, fileName ?? `credit-usage-${timestamp()}.csv`),
    onError: () => toast.error('Datenexport fehlgeschlagen. Bitte versuchen Sie es erneut.'),
  })
  return (
    <Button onPress={() => mutate()} isPending={isPending}>
      <Download aria-hidden="true" className="size-4.5" />
      Als CSV exportieren
    </Button>
  )
}
