import { type ReportFormat, type ReportTab, reportFileName } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../app/api.ts'
import { saveFile } from '../../../app/save-file.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { dayInBerlin } from '../../../ui/texts/format.ts'
import { type AnalyticsFilter, custom } from '../analytics-filter.ts'

const english = { lang: 'en' } as const

/** Fetches the tab as a file and hands it to the browser. */
export const useExport = (tab: ReportTab, { choice, days, tenantId, start, end }: AnalyticsFilter) =>
  useMutation({
    mutationFn: (format: ReportFormat) =>
      download('api.credits.analytics.export', {
        body: {
          format,
          tab,
          tenant_id: tenantId || null,
          ...(choice === custom ? { period: null, start_date: start, end_date: end } : { period: days }),
        },
      }),
    onSuccess: ({ content, fileName }, format) => {
      saveFile(content, fileName ?? reportFileName([tab], dayInBerlin(new Date()), format))
      toast.success('Export completed successfully!', english)
    },
    onError: () => toast.error('Export failed. Please try again.', english),
  })
