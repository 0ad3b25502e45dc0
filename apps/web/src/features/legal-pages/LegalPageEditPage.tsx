import { type LegalPage, type LegalPageKey, legalPageForm, legalPageKeys } from '@lotse/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { NotFoundPage } from '../../app/NotFoundPage.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FormTextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { Form, FormActions } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { TabNav } from '../../ui/tabs/TabNav.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { LegalText } from './LegalText.tsx'
import { legalPageQuery } from './legal-pages-query.ts'

const names: Record<LegalPageKey, string> = { imprint: 'Impressum', privacy: 'Datenschutz' }

function Editor({ page }: { page: LegalPage }) {
  const queryClient = useQueryClient()
  const form = useServerForm({
    schema: legalPageForm,
    defaultValues: { content: page.content },
    onSubmit: (body, { signal }) =>
      call('superadmin.pages.update', { params: { page: page.key }, body }, { signal }),
    onSuccess: saved => queryClient.setQueryData(legalPageQuery(page.key).queryKey, saved),
    messages: { success: `${names[page.key]} gespeichert` },
  })
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card title="Text">
        <Form form={form} label={`${names[page.key]} bearbeiten`}>
          <FormTextAreaField
            form={form}
            name="content"
            label="Inhalt"
            description="Eine Leerzeile trennt Absätze. Zeilen mit # am Anfang werden Überschriften (## für die zweite Ebene). Web- und E-Mail-Adressen werden zu Links."
            rows={20}
            isRequired
          />
          <FormActions>
            <SubmitButton form={form} />
            <LinkButton href={`/${page.key}`} target="_blank" rel="noopener">
              Öffentliche Seite ansehen<span className="sr-only"> (öffnet in neuem Tab)</span>
            </LinkButton>
          </FormActions>
        </Form>
      </Card>
      <Card
        title="Vorschau"
        description={page.updated_at ? `Zuletzt gespeichert: ${formatDateTime(page.updated_at)}` : undefined}
      >
        <LegalText content={form.watch('content')} title={page.title} />
      </Card>
    </div>
  )
}

export function LegalPageEditPage() {
  const { page: param = '' } = useParams({ strict: false })
  const key = legalPageKeys.find(candidate => candidate === param)
  return key ? <EditPage pageKey={key} /> : <NotFoundPage />
}

function EditPage({ pageKey }: { pageKey: LegalPageKey }) {
  const page = useQuery(legalPageQuery(pageKey))
  return (
    <>
      <PageHeader
        title="Rechtstexte"
        description="Beide Seiten sind öffentlich und gelten für alle Mandanten."
      />
      <TabNav
        label="Rechtstexte"
        tabs={legalPageKeys.map(key => ({ href: `/superadmin/pages/${key}`, label: names[key] }))}
      />
      {page.isPending && <Skeleton className="h-96 w-full" />}
      {page.isError && (
        <Alert
          tone="danger"
          title="Die Seite konnte nicht geladen werden"
          isLive
          actions={<Button onPress={() => void page.refetch()}>Erneut versuchen</Button>}
        >
          {page.error.message}
        </Alert>
      )}
      {page.data && <Editor key={pageKey} page={page.data} />}
    </>
  )
}
