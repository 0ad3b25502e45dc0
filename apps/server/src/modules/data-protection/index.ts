import { bind } from '../../platform/http/handlers.ts'
import type { PersonPart } from '../../platform/person-part.ts'
import { createPersonExport } from './export-person.ts'
import { previewRetention, showRetention, updateRetention } from './retention.ts'

export { dataProtectionJobs } from './jobs.ts'
export { dataProtectionProbePart } from './probe-part.ts'
export { dataProtectionPart } from './tenant-part.ts'

/** With what every module knows of a person. */
export const dataProtectionHandlers = (parts: readonly PersonPart[]) => {
  const { exportMyself, exportPerson } = createPersonExport(parts)
  return bind({
    'settings.data-protection': ctx => showRetention(ctx),
    'settings.data-protection.update': (ctx, { body }) => updateRetention(ctx, body),
    'settings.data-protection.preview': (ctx, { query }) => previewRetention(ctx, query),
    'profile.export': ctx => exportMyself(ctx),
    'superadmin.users.export': (ctx, { params }) => exportPerson(ctx, params.user),
  })
}
