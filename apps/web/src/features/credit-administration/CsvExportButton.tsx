import { useMutation } from '@tanstack/react-query'
import { Download as DownloadIcon } from 'lucide-react'
import type { Download } from '../../app/api.ts'
import { saveFile } from '../../app/save-file.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/toasts.ts'

/** 'refunds-2026-11-15-14-30-05.csv', by the clock of whoever exports. */
export const timestampedName = (subject: string, now: Date): string => {
  const parts = [
    now.getFullYear(),
    now.getMonth() + 1,
    now.getDate(),
    now.getHours(),
    now.getMinutes(),
    now.getSeconds(),
  ]
  return `${subject}-${parts.map(part => String(part).padStart(2, '0')).join('-')}.csv`
}

export function CsvExportButton({ subject, load }: { subject: string; load: () => Promise<Download> }) {
  const run = useMutation({
    mutationFn: load,
    onSuccess: ({ content }) => saveFile(content, timestampedName(subject, new Date())),
    onError: () => toast.error('Failed to export data. Please try again.', { lang: 'en' }),
  })
  return (
    <Button onPress={() => run.mutate()} isPending={run.isPending}>
      <DownloadIcon aria-hidden="true" className="size-4.5" />
      Export
    </Button>
  )
}
