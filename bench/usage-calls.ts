import { showUsageDetails } from '../apps/server/src/modules/credits/usage/details.ts'
import { showUsageOverview } from '../apps/server/src/modules/credits/usage/overview.ts'
import { showUsageProjection } from '../apps/server/src/modules/credits/usage/projection.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import type { TenantCtx } from '../apps/server/src/platform/context.ts'
import type { Database } from '../apps/server/src/platform/database.ts'
import { type BenchTenant, tenantsBySize } from './usage-data.ts'

const samples = Number(process.env.BENCH_SAMPLES ?? 100)

export interface Subject extends BenchTenant {
  ctx: TenantCtx
}

const details = (subject: Subject, more: object = {}) =>
  showUsageDetails(subject.ctx, subject.id, {
    page: 1,
    per_page: 20,
    include_subtenants: '0',
    start_date: '',
    end_date: '',
    functionality: '',
    functionality_group: '',
    group_by: '',
    ...more,
  })
/** Any page of the tenant's history, most of them deep. */
const anyPage = ({ actions }: BenchTenant) => 1 + Math.floor(Math.random() * (actions / 20))
const documents = 'document_processing,document_ocr,document_chunking,document_chunk_summary_embeddings'
const family = { include_subtenants: '1' }

export interface BenchCall {
  name: string
  withSubTenants?: boolean
  run(subject: Subject): Promise<unknown>
}

export interface TimedCall {
  name: string
  /** In milliseconds, per database. */
  times: number[][]
}

/** The calls of the screens, whole use cases without HTTP. Those with sub-tenants are asked by main tenants. */
export const usageCalls: BenchCall[] = [
  {
    name: 'Übersicht, 30 Tage',
    run: subject => showUsageOverview(subject.ctx, subject.id, { period: '30', include_subtenants: '0' }),
  },
  {
    name: 'Übersicht, 90 Tage, mit Untermandanten',
    withSubTenants: true,
    run: subject => showUsageOverview(subject.ctx, subject.id, { period: '90', include_subtenants: '1' }),
  },
  {
    name: 'Hochrechnung, mit Untermandanten',
    withSubTenants: true,
    run: subject => showUsageProjection(subject.ctx, subject.id, { include_subtenants: '1' }),
  },
  { name: 'Verlauf, erste Seite', run: subject => details(subject) },
  { name: 'Verlauf, irgendeine Seite', run: subject => details(subject, { page: anyPage(subject) }) },
  {
    name: 'Verlauf, irgendeine Seite, mit Untermandanten',
    withSubTenants: true,
    run: subject => details(subject, { page: anyPage(subject), ...family }),
  },
  {
    name: 'Verlauf, nur Dokumente, mit Untermandanten',
    withSubTenants: true,
    run: subject => details(subject, { functionality_group: documents, page: 3, ...family }),
  },
  { name: 'Verlauf nach Tagen, ganzes Jahr', run: subject => details(subject, { group_by: 'day' }) },
  {
    name: 'Verlauf nach Wochen, ganzes Jahr, mit Untermandanten',
    withSubTenants: true,
    run: subject => details(subject, { group_by: 'week', ...family }),
  },
  {
    name: 'Verlauf nach Monaten, ganzes Jahr, mit Untermandanten',
    withSubTenants: true,
    run: subject => details(subject, { group_by: 'month', ...family }),
  },
]

const subjectsOf = async ({ db, pool }: Database): Promise<Subject[]> =>
  (await tenantsBySize(pool)).map(tenant => ({
    ...tenant,
    // As much of a request's context as reading needs.
    ctx: {
      db,
      clock: systemClock,
      actor: {
        tenant: { id: tenant.id, typeRole: tenant.typeRole },
        user: { isSuperAdmin: false },
        permissions: new Set(['credits.read', 'credits.manage']),
      },
    } as unknown as TenantCtx,
  }))

/** Half of the calls come from anybody, half from the twenty largest, who call most. */
const pick = (subjects: Subject[], sample: number): Subject => {
  const range = sample % 2 ? subjects.length : Math.min(20, subjects.length)
  const subject = subjects[Math.floor(Math.random() * range)]
  if (!subject) throw new Error('Kein Mandant mit Verbrauch')
  return subject
}

/** Milliseconds of every call in every database; the databases take turns, so that a busy machine is busy for all of them. */
export async function* timeCalls(databases: Database[], calls: BenchCall[]): AsyncGenerator<TimedCall> {
  const everybody = await Promise.all(databases.map(subjectsOf))
  for (const { name, run, withSubTenants } of calls) {
    const candidates = everybody.map(subjects =>
      withSubTenants ? subjects.filter(({ typeRole }) => typeRole === 'main') : subjects,
    )
    const times: number[][] = databases.map(() => [])
    for (let sample = -10; sample < samples; sample += 1)
      for (const [index, subjects] of candidates.entries()) {
        const subject = pick(subjects, sample)
        const start = performance.now()
        await run(subject)
        if (sample >= 0) times[index]?.push(performance.now() - start)
      }
    yield { name, times }
  }
}
