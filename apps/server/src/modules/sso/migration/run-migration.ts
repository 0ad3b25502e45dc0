import type { SsoMigrationTask, SsoMigrationTaskName } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { findConfiguration } from '../configuration/configuration-store.ts'
import { openSecrets, sealSecrets } from '../configuration/connection-store.ts'
import { convertCertificate } from './convert-certificate.ts'
import { openEntered } from './entered.ts'
import { openLegacy } from './legacy.ts'
import { makeMetadata } from './make-metadata.ts'
import { changeRun, findMigration, type MigrationRow, stateOf } from './migrations-store.ts'
import { TaskFailed, type TaskInput, type TaskResult } from './task.ts'
import { transferConfiguration } from './transfer-configuration.ts'
import { updateAddresses } from './update-addresses.ts'

const perform: Record<SsoMigrationTaskName, (ctx: Ctx, input: TaskInput) => Promise<TaskResult>> = {
  transfer: (_, input) => transferConfiguration(input),
  certificate: convertCertificate,
  urls: updateAddresses,
  metadata: makeMetadata,
}

const inputOf = async (ctx: Ctx, row: MigrationRow): Promise<TaskInput> => ({
  circleId: row.circleId,
  provider: row.provider,
  legacy: openLegacy(ctx, await findConfiguration(ctx.db, row.circleId)),
  entered: openEntered(ctx, row.enteredSealed),
  draft: { settings: row.settings, secrets: openSecrets(ctx, row.secretsSealed) },
})

const withTask = (
  tasks: readonly SsoMigrationTask[],
  name: SsoMigrationTaskName,
  change: Partial<SsoMigrationTask>,
): SsoMigrationTask[] => tasks.map(task => (task.name === name ? { ...task, ...change } : task))

/** One task; what it has made is stored together with its end. False if there is nothing more to do in this run. */
const takeStep = async (ctx: Ctx, row: MigrationRow, name: SsoMigrationTaskName): Promise<boolean> => {
  const isOurs = await changeRun(ctx.db, row, { tasks: withTask(row.tasks, name, { status: 'processing' }) })
  if (!isOurs) return false
  try {
    const { draft, notes, warnings } = await perform[name](ctx, await inputOf(ctx, row))
    return changeRun(ctx.db, row, {
      settings: draft.settings,
      secretsSealed: Object.keys(draft.secrets).length ? sealSecrets(ctx, draft.secrets) : null,
      tasks: withTask(row.tasks, name, { status: 'completed', reason: '', notes, warnings }),
    })
  } catch (error) {
    if (!(error instanceof TaskFailed)) throw error
    await changeRun(ctx.db, row, {
      tasks: withTask(row.tasks, name, { status: 'failed', reason: error.message, notes: [], warnings: [] }),
    })
    return false
  }
}

interface Run {
  circleId: string
  runId: string
}

/** Begins with the first task that is not done: after a crash the one that was under way is done again. */
export const runMigration = async (ctx: Ctx, { circleId, runId }: Run): Promise<void> => {
  for (;;) {
    const row = await findMigration(ctx.db, circleId)
    if (row?.runId !== runId || stateOf(row.tasks) !== 'running') return
    const next = row.tasks.find(({ status }) => status !== 'completed')
    if (!next || !(await takeStep(ctx, row, next.name))) return
  }
}

/** Something that no task reckoned with, several times over. */
export const giveUpMigration = async (ctx: Ctx, { circleId, runId }: Run): Promise<void> => {
  const row = await findMigration(ctx.db, circleId)
  if (row?.runId !== runId || stateOf(row.tasks) !== 'running') return
  const next = row.tasks.find(({ status }) => status !== 'completed')
  if (!next) return
  const reason = 'Die Aufgabe ist mehrmals an einem unerwarteten Fehler gescheitert.'
  await changeRun(ctx.db, row, { tasks: withTask(row.tasks, next.name, { status: 'failed', reason }) })
}
