import type { SsoOwnCertificate } from '@lotse/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { useConfirmedAct } from '../../../../app/use-confirmed-act.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { ownCertificatesQuery, useKeepList } from './own-certificates-query.ts'

const consequences: Record<SsoOwnCertificate['state'], string[]> = {
  announced: ['Es verschwindet aus den Metadaten, und eine geplante Aktivierung entfällt.'],
  retired: [
    'Was der Anmeldedienst noch damit verschlüsselt, kann Lotse nicht mehr lesen: diese Anmeldungen scheitern.',
  ],
  active: [],
}

/** What can be done with a circle's own certificates. */
export const useCertificateActs = (circle: string, onGenerated: () => void) => {
  const keep = useKeepList(circle)
  const queryClient = useQueryClient()
  const { ask, dialog } = useConfirmedAct(() =>
    queryClient.invalidateQueries({ queryKey: ownCertificatesQuery(circle).queryKey }),
  )
  const generate = useMutation({
    mutationFn: () => call('superadmin.sso.certificates.generate', { params: { circle }, body: {} }),
    onSuccess: list => {
      keep(list)
      onGenerated()
      toast.success('Zertifikat erzeugt')
    },
  })
  const remove = ({ id, state, details }: SsoOwnCertificate) =>
    ask({
      title: 'Zertifikat löschen',
      text: `Das Zertifikat ${details.subject} und sein privater Schlüssel werden endgültig gelöscht.`,
      consequences: consequences[state],
      confirmLabel: 'Löschen',
      run: () => call('superadmin.sso.certificates.destroy', { params: { circle, certificate: id } }),
      success: 'Zertifikat gelöscht',
    })
  return { generate, remove, dialog }
}
