import { type BodyIn, type Routes, supportRequestForm, supportRules } from '@lotse/contract'
import { useSearch } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { call, lastFailedRequestId } from '../../app/api.ts'
import { useInstallation } from '../../app/installation.ts'
import { useLayoutData } from '../../app/layout-data.ts'
import { homePath, safeRedirect } from '../../app/safe-redirect.ts'
import { useSession } from '../../app/session.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FormTextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { noValue } from '../../ui/texts/format.ts'

type Context = Pick<BodyIn<Routes['support.store']>, 'page' | 'failed_request_id'>

/** What goes along with the message, in full: nobody should have to wonder what else was sent. */
function SentAlong({ page, failed_request_id }: Context) {
  const { user } = useSession()
  const { layout } = useLayoutData()
  const facts = [
    ['Antwort an', `${user?.name} <${user?.email}>`],
    ['Mandant', layout?.activeTenant?.name ?? noValue],
    ['Seite', page ?? noValue],
    ['Browser', navigator.userAgent],
    ['Zuletzt fehlgeschlagene Anfrage', failed_request_id ?? 'keine'],
  ]
  return (
    <Card
      title="Das wird mitgesendet"
      description="Damit wir nicht nachfragen müssen. Hinzu kommt die Nummer dieser Anfrage."
    >
      <dl className="flex flex-col gap-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function RequestForm({
  context,
  subject,
  onSent,
}: {
  context: Context
  subject: string
  onSent: (said: string) => void
}) {
  const form = useServerForm({
    schema: supportRequestForm.pick({ subject: true, message: true }),
    defaultValues: { subject, message: '' },
    onSubmit: (values, { signal }) => call('support.store', { body: { ...values, ...context } }, { signal }),
    onSuccess: ({ message }) => onSent(message),
  })
  return (
    <Card>
      <Form form={form} label="Supportanfrage">
        <FormTextField form={form} name="subject" label="Betreff" isRequired />
        <FormTextAreaField
          form={form}
          name="message"
          label="Nachricht"
          description="Was wollten Sie tun, und was ist stattdessen geschehen? Bitte keine Passwörter."
          rows={10}
          maxLength={supportRules.messageLength}
          isRequired
        />
        <FormActions>
          <SubmitButton form={form}>Anfrage senden</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  )
}

export function SupportPage() {
  const search = useSearch({ strict: false }) as { page?: string; subject?: string }
  const { takes_support_requests } = useInstallation()
  const [sent, setSent] = useState<string>()
  // Read once: what fails while the form is open is the form's own affair.
  const [context] = useState<Context>(() => ({
    page: safeRedirect(search.page, '') || null,
    failed_request_id: lastFailedRequestId(),
  }))
  return (
    <>
      <PageHeader
        title="Supportanfrage"
        description="Ihre Nachricht geht an die Betreuung dieser Installation; die Antwort kommt per E-Mail."
      />
      {sent === undefined && takes_support_requests && (
        <div className="grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
          <RequestForm context={context} subject={search.subject ?? ''} onSent={setSent} />
          <SentAlong {...context} />
        </div>
      )}
      {sent === undefined && !takes_support_requests && (
        <EmptyState
          title="Hier nimmt niemand Anfragen entgegen"
          text="Für diese Installation ist keine Support-Adresse hinterlegt."
          action={<LinkButton href="/help">Zur Wissensdatenbank</LinkButton>}
          className="rounded-lg border border-line bg-surface"
        />
      )}
      {sent !== undefined && (
        <div role="status" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={MailCheck}
            title="Anfrage gesendet"
            text={sent}
            action={<LinkButton href={context.page ?? homePath}>Zurück zur Arbeit</LinkButton>}
          />
        </div>
      )}
    </>
  )
}
