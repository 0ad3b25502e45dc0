import { type ImportSummary, type TenantImport, tenantImportForm } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { formatDateTime, formatFileSize, formatInteger } from '../../../ui/texts/format.ts'
import { CircleField } from '../form/CircleField.tsx'
import { NameFields } from '../form/general-fields.tsx'
import { newTenantQuery } from '../tenants-query.ts'
import { useRefreshImports } from './imports-query.ts'

function Summary({ summary }: { summary: ImportSummary }) {
  const rowsOf = (table: string) => summary.tables.find(one => one.table === table)?.rows ?? 0
  const figures = [
    ['Erstellt', `${formatDateTime(summary.created_at)} aus ${summary.installation}`],
    ['Dokumente', `${formatInteger(summary.documents)} (${formatFileSize(summary.document_bytes)})`],
    ['Datenspeicher', formatInteger(rowsOf('databuckets'))],
    ['Chatbots', formatInteger(rowsOf('chatbots'))],
    ['Unterhaltungen', formatInteger(rowsOf('conversations'))],
    ['Personen', formatInteger(summary.people)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
      {figures.map(([label, text]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere font-medium tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface StartImportDialogProps {
  archive: TenantImport & { summary: ImportSummary }
  onClose: () => void
}

/** What the archive holds, and what the tenant is to be called here. */
export function StartImportDialog({ archive, onClose }: StartImportDialogProps) {
  const { summary } = archive
  const { data } = useQuery(newTenantQuery)
  const refresh = useRefreshImports()
  const form = useServerForm({
    schema: tenantImportForm,
    defaultValues: {
      name: summary.tenant_name,
      subdomain: summary.subdomain ?? '',
      circle_id: '',
      non_expiring_credits: 0,
    },
    onSubmit: (body, { signal }) =>
      call('superadmin.tenants.imports.start', { params: { archive: archive.id }, body }, { signal }),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: 'Der Mandant wird übernommen', error: 'Fehler beim Übernehmen des Mandanten' },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Mandant übernehmen" size="lg" isProcessing={form.isSubmitting}>
      <div className="flex flex-col gap-6">
        <Summary summary={summary} />
        <p className="max-w-prose text-muted text-sm">
          Alle Kennungen werden neu vergeben. Personen werden eingeladen und müssen annehmen; Freigaben,
          Abonnements, Buchungen und das Protokoll bleiben im Archiv. Bis alles da ist, steht der Mandant
          still.
        </p>
        <DialogForm form={form} label="Mandant übernehmen" submitLabel="Mandant übernehmen" onClose={onClose}>
          <NameFields form={form} />
          <div className="grid gap-6 sm:grid-cols-2">
            <CircleField form={form} circles={data?.circles ?? []} />
            <FormNumberField
              form={form}
              name="non_expiring_credits"
              label="Startguthaben"
              description="Diese Credits verfallen nicht; das frühere Guthaben reist nicht mit."
              minValue={0}
              step={0.01}
              decimals={2}
              isRequired
            />
          </div>
        </DialogForm>
      </div>
    </Dialog>
  )
}
