import type { DatabucketDetails } from '@lotse/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { DatabucketFrame } from '../DatabucketFrame.tsx'
import { deletionOf } from '../databucket-acts.ts'
import { databucketQuery, useRefreshDatabuckets } from '../databuckets-query.ts'
import { usePlaces } from '../places.ts'
import { DatabucketForm } from './DatabucketForm.tsx'

function DangerZone({ databucket }: { databucket: DatabucketDetails }) {
  const navigate = useNavigate()
  const places = usePlaces()
  const { ask, dialog } = useConfirmedAct(useRefreshDatabuckets())
  return (
    <Card
      title="Gefahrenbereich"
      description="Gelöscht wird der Datenspeicher mit allen Dokumenten, Web-Quellen und Freigaben."
      tone="danger"
      className="max-w-3xl"
    >
      <Button
        variant="danger"
        onPress={() =>
          ask(deletionOf(databucket, () => navigate({ href: places.list, ignoreBlocker: true })))
        }
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
        Datenspeicher löschen
      </Button>
      {dialog}
    </Card>
  )
}

function Basics({ databucket }: { databucket: DatabucketDetails }) {
  const queryClient = useQueryClient()
  const refresh = useRefreshDatabuckets()
  return (
    <div className="flex flex-col gap-8">
      <DatabucketForm
        key={databucket.id}
        databucket={databucket}
        submitLabel="Speichern"
        onSaved={saved => {
          queryClient.setQueryData(databucketQuery(databucket.id).queryKey, saved.databucket)
          void refresh()
        }}
      />
      {databucket.can.delete && <DangerZone databucket={databucket} />}
    </div>
  )
}

export function DatabucketEditPage() {
  return <DatabucketFrame needs="edit">{databucket => <Basics databucket={databucket} />}</DatabucketFrame>
}
