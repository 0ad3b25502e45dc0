import {
  type CircleDetails,
  circleForm,
  type QueryOut,
  type Reply,
  type Routes,
  routes,
} from '@lotse/contract'
import type { SignedInCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import {
  acrossTenantsCirclePage,
  acrossTenantsCountCircles,
  acrossTenantsFindCircle,
} from './circles-store.ts'
import { circleRights } from './policy.ts'
import { organisationTypeOptions, presentCircle, presentCircleRow } from './present.ts'

export const listCircles = async (
  ctx: SignedInCtx,
  query: QueryOut<Routes['superadmin.circles.index']>,
): Promise<Reply<Routes['superadmin.circles.index']>> => {
  const { rows, total } = await acrossTenantsCirclePage(ctx.db, query)
  const { path } = routes['superadmin.circles.index']
  return {
    ...pageEnvelope(rows.map(presentCircleRow), total, query, { path, query }),
    can: circleRights(ctx.actor),
  }
}

export const countCircles = ({ db }: SignedInCtx): Promise<Reply<Routes['superadmin.circles.statistics']>> =>
  acrossTenantsCountCircles(db)

export const newCircleFacts = (): Reply<Routes['superadmin.circles.create']> => ({
  organisation_types: organisationTypeOptions,
  defaults: circleForm.omit({ name: true }).parse({}),
})

export const showCircle = async ({ db }: SignedInCtx, id: string): Promise<CircleDetails> => {
  const found = await acrossTenantsFindCircle(db, id)
  if (!found) throw notFound()
  return presentCircle(found)
}

export const editCircle = async (
  ctx: SignedInCtx,
  id: string,
): Promise<Reply<Routes['superadmin.circles.edit']>> => ({
  ...(await showCircle(ctx, id)),
  organisation_types: organisationTypeOptions,
})
