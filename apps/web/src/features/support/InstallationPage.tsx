import { type InstallationForm, installationForm } from '@lotse/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { installationQuery } from '../../app/installation.ts'
import { failureOf } from '../../app/loading-failure.ts'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'

const editQuery = queryOptions({
  queryKey: ['installation', 'edit'],
  queryFn: ({ signal }) => call('superadmin.installation.edit', {}, { signal }),
})

function Editor({ saved }: { saved: InstallationForm }) {
  const queryClient = useQueryClient()
  const form = useServerForm({
    schema: installationForm,
    defaultValues: {
      support_email: saved.support_email ?? '',
      contact_email: saved.contact_email ?? '',
      company_line: saved.company_line ?? '',
    },
    onSubmit: (body, { signal }) => call('superadmin.installation.update', { body }, { signal }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: installationQuery.queryKey }),
    messages: { success: 'Kontakt und Support gespeichert' },
  })
  return (
    <Card className="max-w-3xl">
      <Form form={form} label="Kontakt und Support">
        <FormTextField
          form={form}
          name="support_email"
          label="Support-Adresse"
          type="email"
          description="Hier kommen Supportanfragen an. Ohne Adresse gibt es die Supportanfrage im Menü nicht."
        />
        <FormTextField
          form={form}
          name="contact_email"
          label="Kontakt-Adresse"
          type="email"
          description="Steht hinter „Kontakt“ im Support-Menü. Ohne Adresse fehlt der Eintrag."
        />
        <FormTextField
          form={form}
          name="company_line"
          label="Firmenzeile"
          description="Steht in der Fußzeile aller Seiten, auch der öffentlichen."
        />
        <FormActions>
          <SubmitButton form={form} />
        </FormActions>
      </Form>
    </Card>
  )
}

export function InstallationPage() {
  const query = useQuery(editQuery)
  const failure = failureOf(query)
  return (
    <>
      <PageHeader
        title="Kontakt und Support"
        description="Wen die Menschen auf dieser Installation erreichen. Gilt für alle Mandanten; was leer ist, wird nirgends gezeigt."
      />
      {query.isPending && <Skeleton className="h-96 max-w-3xl" />}
      {failure && (
        <LoadingFailed
          title="Die Angaben konnten nicht geladen werden"
          error={failure}
          onRetry={query.refetch}
        />
      )}
      {query.data && !failure && <Editor saved={query.data} />}
    </>
  )
}
