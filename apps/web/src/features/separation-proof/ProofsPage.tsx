import type { SeparationProof } from '@lotse/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { call } from '../../app/api.ts'
import { listProps } from '../../app/list-props.ts'
import { useListState } from '../../app/list-search.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { HashCell } from '../../ui/table/HashCell.tsx'
import type { Column } from '../../ui/table/table-state.ts'
import { formatDateTime, formatInteger } from '../../ui/texts/format.ts'
import { ProofState } from './ProofState.tsx'
import { proofList, proofsQuery, useRefreshProofs } from './proofs-query.ts'

const columns: Column<SeparationProof>[] = [
  {
    id: 'requested',
    header: 'Begonnen',
    isRowHeader: true,
    cell: proof => formatDateTime(proof.requested_at),
  },
  { id: 'state', header: 'Ergebnis', cell: proof => <ProofState proof={proof} /> },
  {
    id: 'routes',
    header: 'Routen',
    cell: proof => `${formatInteger(proof.routes_done)} von ${formatInteger(proof.routes_total)}`,
  },
  { id: 'calls', header: 'Aufrufe', cell: proof => formatInteger(proof.calls) },
  { id: 'by', header: 'Gestartet von', cell: proof => proof.started_by },
  { id: 'version', header: 'Version', cell: proof => proof.product_version },
  {
    id: 'hash',
    header: 'Prüfsumme',
    cell: ({ sha256 }) => <HashCell sha256={sha256} />,
  },
]

export function ProofsPage() {
  const [state, setState] = useListState()
  const list = useQuery(proofsQuery(state.page))
  const refresh = useRefreshProofs()
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: () => call('superadmin.separation.store', {}),
    onSuccess: ({ proof }) => navigate({ to: `${proofList}/${proof.id}` }),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
  const isRunning = list.data?.data.some(({ state }) => state === 'waiting' || state === 'running') ?? false
  return (
    <>
      <PageHeader
        title="Mandantentrennung"
        description="Der Nachweis, dass kein Mandant Daten eines anderen sieht oder verändert."
      />
      <div className="flex flex-col gap-6">
        <Card
          title="Mandantentrennung prüfen"
          description="Lotse legt zwei Probemandanten an, ruft alle eigenen Routen in allen Rollen des einen mit den Kennungen des anderen auf und nimmt danach alles zurück."
        >
          <p className="mb-4 max-w-prose text-sm">
            {isRunning
              ? 'Es läuft gerade eine Prüfung. Eine weitere kann danach beginnen.'
              : 'Die Prüfung dauert einige Minuten und läuft im Hintergrund. Daten echter Mandanten werden nicht verändert und stehen nicht im Bericht; E-Mails werden nicht verschickt.'}
          </p>
          <Button
            variant="primary"
            isPending={start.isPending}
            isDisabled={isRunning}
            onPress={() => start.mutate()}
          >
            Prüfung starten
          </Button>
        </Card>
        <DataTable
          label="Prüfungen der Mandantentrennung"
          {...listProps(list)}
          columns={columns}
          rowKey={proof => proof.id}
          rowLabel={proof => formatDateTime(proof.requested_at)}
          state={state}
          onStateChange={setState}
          pageSize={15}
          rowActions={proof => [
            {
              id: 'show',
              label: 'Bericht ansehen',
              icon: FileText,
              href: `${proofList}/${proof.id}`,
            },
          ]}
          empty={{
            title: 'Noch keine Prüfung',
            text: 'Starten Sie die erste: Ihr Bericht ist für die oder den Datenschutzbeauftragte:n gedacht.',
          }}
        />
      </div>
    </>
  )
}
