import { bind } from '../../platform/http/handlers.ts'
import type { PersonPart, VisitorPart } from '../../platform/person-part.ts'
import { createPersonExport } from './export-person.ts'
import { exportVisitor } from './export-visitor.ts'
import { previewRetention, showRetention, updateRetention } from './retention.ts'

export { dataProtectionJobs } from './jobs.ts'
export { dataProtectionProbePart } from './probe-part.ts'
export { dataProtectionPart } from './tenant-part.ts'

/** With what every module knows of a person, and of a visitor. */
export const dataProtectionHandlers = (
  personParts: readonly PersonPart[],
  visitorParts: readonly VisitorPart[],
) => {
  const { exportMyself, exportPerson } = createPersonExport(personParts)
  return bind({
    'settings.data-protection': ctx => showRetention(ctx),
    'settings.data-protection.update': (ctx, { body }) => updateRetention(ctx, body),
    'settings.data-protection.preview': (ctx, { query }) => previewRetention(ctx, query),
    'settings.visitors.export': (ctx, { params }) => exportVisitor(ctx, visitorParts, params.visitor),
    'profile.export': ctx => exportMyself(ctx),
    'superadmin.users.export': (ctx, { params }) => exportPerson(ctx, params.user),
  })
}
