import type { BodyIn, Routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'

const creditReports = 'credit-reports'

export const schedulesQuery = (page: number) =>
  queryOptions({
    queryKey: [creditReports, 'schedules', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('api.credits.analytics.schedules.index', { query: { page, per_page: 5 } }, { signal }),
    // Until what is on its way has arrived.
    refetchInterval: ({ state }) => (state.data?.data.some(({ last }) => last?.waiting) ? 3_000 : false),
  })

export const deliveriesQuery = (schedule: string) =>
  queryOptions({
    queryKey: [creditReports, 'deliveries', schedule],
    queryFn: ({ signal }) =>
      call('api.credits.analytics.schedules.deliveries', { params: { schedule } }, { signal }),
  })

export const peopleQuery = queryOptions({
  queryKey: [creditReports, 'people'],
  queryFn: ({ signal }) => call('api.credits.analytics.schedules.people', {}, { signal }),
})

export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: [creditReports, 'subscription', token],
    queryFn: ({ signal }) =>
      call('credit_report.subscription', { params: { recipient_token: token } }, { signal }),
    refetchOnWindowFocus: false,
  })

type ScheduleBody = BodyIn<Routes['api.credits.analytics.schedules.store']>

export const addSchedule = (body: ScheduleBody, signal: AbortSignal) =>
  call('api.credits.analytics.schedules.store', { body }, { signal })

const params = (schedule: string) => ({ params: { schedule } })
export const pauseSchedule = (id: string) => call('api.credits.analytics.schedules.pause', params(id))
export const resumeSchedule = (id: string) => call('api.credits.analytics.schedules.resume', params(id))
export const sendSchedule = (id: string) => call('api.credits.analytics.schedules.send', params(id))
export const deleteSchedule = (id: string) => call('api.credits.analytics.schedules.destroy', params(id))

export const useRefreshReports = () => {
  const queryClient = useQueryClient()
  return (): Promise<void> => queryClient.invalidateQueries({ queryKey: [creditReports] })
}
