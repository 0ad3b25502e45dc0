import type { Reply, Routes } from '@lotse/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'

export type OwnCertificateList = Reply<Routes['superadmin.sso.certificates.index']>

/** A key of its own: the form of the circle is not read anew when a certificate changes. */
export const ownCertificatesQuery = (circle: string) =>
  queryOptions({
    queryKey: ['sso-own-certificates', circle],
    queryFn: ({ signal }) => call('superadmin.sso.certificates.index', { params: { circle } }, { signal }),
  })

/** Every change answers with the list as it is then. */
export const useKeepList = (circle: string): ((list: OwnCertificateList) => void) => {
  const queryClient = useQueryClient()
  return list => queryClient.setQueryData(ownCertificatesQuery(circle).queryKey, list)
}
