import type { BodyIn, QueryIn, Routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

export const circleList = '/superadmin/circles'
const circles = 'circles'

export const circlesQuery = (query: QueryIn<Routes['superadmin.circles.index']>) =>
  queryOptions({
    queryKey: [circles, 'list', query],
    queryFn: ({ signal }) => call('superadmin.circles.index', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const circleFiguresQuery = queryOptions({
  queryKey: [circles, 'figures'],
  queryFn: ({ signal }) => call('superadmin.circles.statistics', {}, { signal }),
})

export const newCircleQuery = queryOptions({
  queryKey: [circles, 'new'],
  queryFn: ({ signal }) => call('superadmin.circles.create', {}, { signal }),
})

/** Not kept: a form that opens with what it read last time would be refused as out of date. */
export const circleQuery = (circle: string) =>
  queryOptions({
    queryKey: [circles, 'details', circle],
    queryFn: ({ signal }) => call('superadmin.circles.edit', { params: { circle } }, { signal }),
    gcTime: 0,
  })

/** Not kept: the next trial has another report. */
export const ssoTrialQuery = (circle: string) =>
  queryOptions({
    queryKey: [circles, 'sso-trial', circle],
    queryFn: ({ signal }) => call('superadmin.sso.trials.show', { params: { circle } }, { signal }),
    gcTime: 0,
  })

const syncLiveMs = 2_000

/** Asked again while one runs. */
export const ssoSyncQuery = (circle: string) =>
  queryOptions({
    queryKey: [circles, 'sso-sync', circle],
    queryFn: ({ signal }) => call('superadmin.sso.sync.show', { params: { circle } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.is_running ? syncLiveMs : false),
  })

export const circlePromptQuery = (body: BodyIn<Routes['superadmin.circles.prompt-preview']>) =>
  queryOptions({
    queryKey: [circles, 'prompt', body],
    queryFn: ({ signal }) => call('superadmin.circles.prompt-preview', { body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const useRefreshCircles = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [circles] })
}
