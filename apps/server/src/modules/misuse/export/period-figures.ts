import { type MisuseCategory, misuseCategoryLabels } from '@lotse/contract'
import { and, desc, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { inDays } from '../logs/logs-store.ts'
import { type Scope, within } from '../scope.ts'
import { misuseLogs } from '../tables.ts'

interface CategoryFigures {
  category: MisuseCategory
  incidents: number
  refused: number
  falseAlarms: number
}

const incidents = sql<number>`count(*)::int`

/** What there was in these days, the most frequent category first. */
export const figuresOf = (db: Db, scope: Scope, from: string, to: string): Promise<CategoryFigures[]> =>
  db
    .select({
      category: misuseLogs.category,
      incidents,
      refused: sql<number>`(count(*) filter (where ${misuseLogs.action} in ('refuse', 'block')))::int`,
      falseAlarms: sql<number>`(count(*) filter (where ${misuseLogs.isFalseAlarm}))::int`,
    })
    .from(misuseLogs)
    .where(and(within(scope, misuseLogs.tenantId), inDays(from, to)))
    .groupBy(misuseLogs.category)
    .orderBy(desc(incidents), misuseLogs.category)

const sentenceOf = ({ incidents, refused, falseAlarms }: Omit<CategoryFigures, 'category'>): string =>
  `${incidents} ${incidents === 1 ? 'incident' : 'incidents'}, ${refused} refused, ${falseAlarms} false ${falseAlarms === 1 ? 'alarm' : 'alarms'}`

/** The sum first, then each category. */
export const figureLines = (figures: CategoryFigures[]): string[] => {
  const sum = (name: 'incidents' | 'refused' | 'falseAlarms') =>
    figures.reduce((total, figure) => total + figure[name], 0)
  const total = {
    incidents: sum('incidents'),
    refused: sum('refused'),
    falseAlarms: sum('falseAlarms'),
  }
  return [
    `In all: ${sentenceOf(total)}`,
    ...figures.map(figure => `${misuseCategoryLabels[figure.category]}: ${sentenceOf(figure)}`),
  ]
}
