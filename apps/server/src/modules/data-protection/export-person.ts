import { Readable } from 'node:stream'
import { attachmentNamed } from '../../platform/attachment-name.ts'
import { berlinDay } from '../../platform/berlin.ts'
import type { Ctx, SignedInCtx } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { StreamReply } from '../../platform/http/handlers.ts'
import type { PersonPart } from '../../platform/person-part.ts'
import { recordAudit } from '../audit/index.ts'
import { findUser } from '../identity/index.ts'

/** Section by section, so that nobody holds all of it at once. */
async function* fileOf(ctx: Ctx, parts: readonly PersonPart[], userId: string): AsyncIterable<Buffer> {
  yield Buffer.from(`{\n"created_at": ${JSON.stringify(ctx.clock.now().toISOString())}`)
  for (const part of parts) {
    const sections = await part.read(ctx.db, userId)
    for (const [name, content] of Object.entries(sections))
      yield Buffer.from(`,\n${JSON.stringify(name)}: ${JSON.stringify(content, null, 1)}`)
  }
  yield Buffer.from('\n}\n')
}

const exportOf = async (
  ctx: SignedInCtx,
  parts: readonly PersonPart[],
  userId: string,
): Promise<StreamReply> => {
  const person = await findUser(ctx, userId)
  if (!person) throw notFound()
  await recordAudit(ctx, {
    action: 'user.data-exported',
    tenant: null,
    subject: { type: 'user', id: person.id, label: person.name },
  })
  return {
    type: 'application/json; charset=utf-8',
    body: Readable.from(fileOf(ctx, parts, person.id)),
    headers: {
      'content-disposition': attachmentNamed(`persoenliche-daten-${berlinDay(ctx.clock.now())}.json`),
      'cache-control': 'no-store',
    },
  }
}

/** Art. 15 GDPR: what is known of a person, in the hands of that person or of a super admin who was asked for it. */
export const createPersonExport = (parts: readonly PersonPart[]) => ({
  exportMyself: (ctx: SignedInCtx): Promise<StreamReply> => {
    if (ctx.actor.impersonator) throw forbidden('Nur die Person selbst kann ihre Daten herunterladen.')
    return exportOf(ctx, parts, ctx.actor.user.id)
  },
  exportPerson: (ctx: SignedInCtx, userId: string): Promise<StreamReply> => exportOf(ctx, parts, userId),
})
