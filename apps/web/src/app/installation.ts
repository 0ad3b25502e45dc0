import type { PublicInstallation } from '@lotse/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call('public.installation', {}, { signal }),
  // Changes once in years; who changes it writes it here.
  staleTime: Number.POSITIVE_INFINITY,
})

const unknown: PublicInstallation = { company_line: null, contact_email: null, takes_support_requests: false }

/** Whom people reach. Until it is known, and if it cannot be, nothing is offered that might not exist. */
export const useInstallation = (): PublicInstallation => useQuery(installationQuery).data ?? unknown

/** The form with what it is about; `page` is where the person was when the question came up. */
export const supportRequestHref = (about: { page?: string; subject?: string } = {}): string => {
  const query = new URLSearchParams(about)
  return query.size > 0 ? `/support?${query}` : '/support'
}
