import { useNavigate } from '@tanstack/react-router'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { DatabucketsArea } from '../DatabucketsArea.tsx'
import { NewDatabucketTabs } from '../DatabucketTabs.tsx'
import { useRefreshDatabuckets } from '../databuckets-query.ts'
import { usePlaces } from '../places.ts'
import { DatabucketForm } from './DatabucketForm.tsx'

function NextSteps() {
  return (
    <Alert tone="info" title="Fast fertig">
      <p>Ist der Datenspeicher erstellt, können Sie:</p>
      <ul className="mt-1 list-disc pl-5">
        <li>Dokumente hochladen,</li>
        <li>Web-Quellen einrichten lassen,</li>
        <li>ihn für andere Mandanten freigeben,</li>
        <li>die Suche darin ausprobieren und ihn Chatbots zuordnen.</li>
      </ul>
    </Alert>
  )
}

export function DatabucketCreatePage() {
  const navigate = useNavigate()
  const places = usePlaces()
  const refresh = useRefreshDatabuckets()
  return (
    <DatabucketsArea>
      <PageHeader title="Datenspeicher erstellen" back={{ href: places.list, label: 'Datenspeicher' }} />
      <NewDatabucketTabs />
      <DatabucketForm
        submitLabel="Datenspeicher erstellen"
        onSaved={({ databucket, coverProblem }) => {
          if (coverProblem !== null)
            toast.warning(`Das Titelbild wurde nicht gespeichert. ${coverProblem}`.trim())
          void refresh()
          void navigate({ href: places.part(databucket.id, coverProblem === null ? 'upload' : 'edit') })
        }}
      >
        <NextSteps />
      </DatabucketForm>
    </DatabucketsArea>
  )
}
