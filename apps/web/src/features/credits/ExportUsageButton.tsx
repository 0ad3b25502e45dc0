import type { QueryIn, Routes } from '@lotse/contract'
import { Download } from 'lucide-react'
import { download } from '../../app/api.ts'
import { useDownload } from '../../app/use-download.ts'
import { Button } from '../../ui/buttons/Button.tsx'

interface ExportUsageButtonProps {
  tenant: string
  query: QueryIn<Routes['api.credits.usage.export']>
}

const timestamp = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '-')

/** Saves what the filters of the history show as CSV. */
export function ExportUsageButton({ tenant, query }: ExportUsageButtonProps) {
  const { mutate, isPending } = useDownload(
    () => download('api.credits.usage.export', { params: { tenant }, query }),
    () => `credit-usage-${timestamp()}.csv`,
    'Datenexport fehlgeschlagen. Bitte versuchen Sie es erneut.',
  )
  return (
    <Button onPress={() => mutate()} isPending={isPending}>
      <Download aria-hidden="true" className="size-4.5" />
      Als CSV exportieren
    </Button>
  )
}
