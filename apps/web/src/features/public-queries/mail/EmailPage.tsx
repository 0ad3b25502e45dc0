import { publicQueryLimits } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { FileText, Image, Info, MailX } from 'lucide-react'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { formatDateTime, formatInteger } from '../../../ui/texts/format.ts'
import { Loaded } from '../Loaded.tsx'
import { PublicQueriesArea } from '../PublicQueriesArea.tsx'
import { newQuery, queryList, queryQuarantine } from '../places.ts'
import { type MailAddress, mailAddressQuery } from '../public-queries-query.ts'

const stepsFor = (minutes: number): readonly (readonly [title: string, text: string])[] => [
  ['Weiterleiten', 'Sie leiten die E-Mail der Bürger:in an die Adresse oben weiter, mit allen Anhängen.'],
  ['Abholen', `Das Postfach wird alle ${minutes} Minuten abgeholt; die Anfrage erscheint in der Liste.`],
  ['Verstehen', 'Text und Anhänge werden gelesen, die Fragen darin einzeln erkannt.'],
  [
    'Beantworten',
    'Zu jeder Frage werden Ihre Dokumente durchsucht; ein Antwortentwurf mit Quellen entsteht.',
  ],
  ['Prüfen und senden', 'Sie prüfen den Entwurf, ändern ihn bei Bedarf und geben ihn frei.'],
]

/** Where it is too long for its line it breaks before the domain. */
function AddressText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

function Address({ mail }: { mail: MailAddress & { address: string } }) {
  return (
    <Card title="Ihre Adresse für Anfragen">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken p-3 pl-4">
        <p className="wrap-anywhere min-w-0 grow basis-48 font-medium">
          <AddressText address={mail.address} />
        </p>
        <CopyButton text={mail.address} labelSuffix="Adresse für Anfragen" size="md" />
      </div>
      <p className="mt-3 text-muted text-sm">
        Das Postfach wird alle {formatInteger(mail.fetched_every_minutes)} Minuten abgeholt
        {mail.last_fetched_at ? `, zuletzt am ${formatDateTime(mail.last_fetched_at)}.` : '.'}
      </p>
      <p className="mt-3 flex gap-2 text-sm">
        <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info-ink" />
        <span className="min-w-0">
          {mail.is_sub_tenant
            ? `Diese Adresse gehört Ihrem Untermandanten allein. Beantwortet wird auch mit den Daten von ${mail.parent_name ?? 'Ihrem Hauptmandanten'}.`
            : 'Untermandanten haben eine eigene Adresse, beantwortet wird dort aber auch mit den Daten des Hauptmandanten.'}
        </span>
      </p>
    </Card>
  )
}

function Workflow({ minutes }: { minutes: number }) {
  return (
    <Card title="So funktioniert es">
      <ol className="flex flex-col gap-4">
        {stepsFor(minutes).map(([title, text], index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink text-sm"
            >
              {index + 1}
            </span>
            <div className="min-w-0 pt-1">
              <p className="font-medium">{title}</p>
              <p className="text-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Attachments() {
  return (
    <Card title="Unterstützte Anhänge">
      <ul className="flex flex-col gap-3">
        <li className="flex items-start gap-3">
          <FileText aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          Dokumente: PDF, TXT, DOC, DOCX
        </li>
        <li className="flex items-start gap-3">
          <Image aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          Bilder und Scans: PNG, JPEG
        </li>
      </ul>
      <p className="mt-3 text-muted text-sm">
        Je Anhang höchstens {publicQueryLimits.attachment_megabytes} MB, je E-Mail höchstens{' '}
        {publicQueryLimits.attachments} Anhänge.
      </p>
    </Card>
  )
}

function Content({ mail }: { mail: MailAddress }) {
  const { address } = mail
  if (address === null)
    return (
      <EmptyState
        icon={MailX}
        title="Kein Postfach eingerichtet"
        text="Für diese Installation ist kein Postfach für Anfragen eingerichtet. Wer sie betreibt, kann das nachholen. Bis dahin stellen Sie Anfragen über das Formular."
        action={<TextLink href={newQuery}>Neue Anfrage stellen</TextLink>}
      />
    )
  return (
    <div className="grid max-w-5xl items-start gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <Address mail={{ ...mail, address }} />
        <Attachments />
        {mail.quarantined > 0 && (
          <Alert tone="warning" title="Zurückgehaltene E-Mails">
            <p>
              {mail.quarantined === 1
                ? 'Eine E-Mail wartet auf eine Entscheidung.'
                : `${formatInteger(mail.quarantined)} E-Mails warten auf eine Entscheidung.`}{' '}
              <TextLink href={queryQuarantine}>Ansehen</TextLink>
            </p>
          </Alert>
        )}
      </div>
      <Workflow minutes={mail.fetched_every_minutes} />
    </div>
  )
}

function Page() {
  const query = useQuery(mailAddressQuery)
  return (
    <>
      <PageHeader
        title="Anfragen per E-Mail"
        description="Leiten Sie E-Mails von Bürger:innen weiter. Der Antwortentwurf entsteht von selbst."
        back={{ href: queryList, label: 'Alle Anfragen' }}
      />
      <Loaded query={query} what="Die Angaben zum Postfach" className="h-96 max-w-5xl">
        {mail => <Content mail={mail} />}
      </Loaded>
    </>
  )
}

export function EmailPage() {
  return (
    <PublicQueriesArea>
      <Page />
    </PublicQueriesArea>
  )
}
