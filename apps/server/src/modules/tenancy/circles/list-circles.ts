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
import type { CircleSso } from './circle-sso.ts'
import {
  acrossTenantsCirclePage,
  acrossTenantsCountCircles,
  acrossTenantsFindCircle,
} from './circles-store.ts'
import { circleRights } from './policy.ts'
import { formChoices, presentCircle, presentCircleRow } from './present.ts'

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
  ...formChoices,
  defaults: circleForm.omit({ name: true }).parse({}),
})

export const showCircle = async (ctx: SignedInCtx, sso: CircleSso, id: string): Promise<CircleDetails> => {
  const found = await acrossTenantsFindCircle(ctx.db, id)
  if (!found) throw notFound()
  return presentCircle(found, await sso.show(ctx, found.circle))
}

export const editCircle = async (
  ctx: SignedInCtx,
  sso: CircleSso,
  id: string,
): Promise<Reply<Routes['superadmin.circles.edit']>> => ({
  ...(await showCircle(ctx, sso, id)),
  ...formChoices,
})
