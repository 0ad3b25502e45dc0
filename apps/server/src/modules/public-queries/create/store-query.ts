import {
  type PublicQueryChoices,
  type PublicQueryForm,
  publicQueryFile,
  publicQueryPresets,
} from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { FormFiles, UploadedFile } from '../../../platform/http/handlers.ts'
import { recordAudit } from '../../audit/index.ts'
import { dropBlob, mediaTypeOf, ReadingError, sniff, stageBlob } from '../../ingestion/index.ts'
import { subjectOf } from '../audit-subject.ts'
import { checkCredits } from './check-credits.ts'
import { createQuery, findSubmission, type NewFile } from './create-query.ts'

const texts = {
  noText: 'Bitte geben Sie den Text der Anfrage ein',
  noFile: 'Bitte wählen Sie eine Datei mit der Anfrage aus',
} as const

/** Without the further options the audience decides. */
const choicesOf = (form: PublicQueryForm): PublicQueryChoices => {
  const { target_audience, insert_sources } = form
  if (!form.use_options) return { target_audience, insert_sources, ...publicQueryPresets[target_audience] }
  const { response_length, response_language_style, response_tonality, response_complexity } = form
  return {
    target_audience,
    insert_sources,
    response_length,
    response_language_style,
    response_tonality,
    response_complexity,
  }
}

/** By its bytes, whatever its name says. */
const mediaTypeIn = async ({ bytes, name }: UploadedFile): Promise<string> => {
  const { field, types, wrongType } = publicQueryFile
  const found = await sniff(bytes, name).catch(error => {
    if (error instanceof ReadingError) throw invalidField(field, error.reason)
    throw error
  })
  // What somebody saved as text is taken as the text that it is.
  const isSavedAsText = /\.txt$/i.test(name) && (found === 'html' || found === 'eml')
  const type = mediaTypeOf(isSavedAsText ? 'txt' : found)
  if (!(types as readonly string[]).includes(type)) throw invalidField(field, wrongType)
  return type
}

type Input = { message: string; file: null } | { message: null; file: UploadedFile & { type: string } }

const inputOf = async (form: PublicQueryForm, files: FormFiles | undefined): Promise<Input> => {
  if (form.input_mode === 'text') {
    if (!form.public_query.trim()) throw invalidField('public_query', texts.noText)
    return { message: form.public_query, file: null }
  }
  const file = files?.[publicQueryFile.field]
  if (!file?.bytes.length) throw invalidField(publicQueryFile.field, texts.noFile)
  return { message: null, file: { ...file, type: await mediaTypeIn(file) } }
}

const stage = async (ctx: TenantCtx, { file }: Input): Promise<NewFile[]> =>
  file
    ? [
        {
          name: file.name,
          mediaType: file.type,
          bytes: file.bytes.length,
          blobKey: await stageBlob(ctx, file.bytes),
        },
      ]
    : []

/** A clerk's form. Sent twice it is one request. */
export const storeQuery = async (
  ctx: TenantCtx,
  form: PublicQueryForm,
  files: FormFiles | undefined,
): Promise<{ id: string }> => {
  const { tenant, user } = ctx.actor
  const input = await inputOf(form, files)
  const known = await findSubmission(ctx, tenant.id, form.key)
  if (known) return { id: known }
  const choices = choicesOf(form)
  await checkCredits(ctx, {
    occasion: 'request',
    characters: input.message?.length ?? 0,
    ocrPages: input.file?.type.startsWith('image/') ? 1 : 0,
    choices,
  })
  const staged = await stage(ctx, input)
  const drop = async () => {
    for (const { blobKey } of staged) await dropBlob(ctx, blobKey)
  }
  try {
    const { id, isNew } = await inTransaction(ctx, async ctx => {
      const created = await createQuery(ctx, {
        tenantId: tenant.id,
        key: form.key,
        channel: 'form',
        inputMode: form.input_mode,
        title: form.title,
        requester: form.requester,
        message: input.message,
        choices,
        createdBy: { id: user.id, name: user.name },
        files: staged,
      })
      if (created.isNew)
        await recordAudit(ctx, {
          action: 'public-query.created',
          subject: subjectOf({ id: created.id, title: form.title }),
        })
      return created
    })
    if (!isNew) await drop()
    return { id }
  } catch (error) {
    await drop()
    throw error
  }
}
