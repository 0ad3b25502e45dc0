import { type CreditError, type Reply, type Routes, routes } from '@lotse/contract'
import { ApiError, call } from '../../../app/api.ts'
import { countFile } from '../../../app/counting/count-file.ts'
import type { UploadingFile } from './upload-state.ts'

const announcedFile = routes['document.store'].body.shape.files.element

/** What the server would refuse in a single file, said here so that the others need not wait for it. */
export const faultOf = ({ name, size }: File): string | null => {
  const checked = announcedFile.safeParse({ name, size })
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}

export type Announcement =
  | ({ outcome: 'accepted' } & Reply<Routes['document.store']>)
  | { outcome: 'too expensive'; creditError: CreditError }
  /** `faults` by the place of the file; without any, `problem` concerns all of them. It may be empty. */
  | { outcome: 'refused'; problem: string; faults: ReadonlyMap<number, string> }

const faultsIn = (errors: Record<string, string>, count: number): ReadonlyMap<number, string> =>
  new Map(
    Object.entries(errors).flatMap(([field, text]) => {
      const place = Number(/^files\.(\d+)/.exec(field)?.[1] ?? Number.NaN)
      return place < count ? [[place, text] as const] : []
    }),
  )

/** The server checks rules, storage and credits and names the price; nothing of the files has been sent by then. */
export const announceFiles = async (
  databucket: string,
  files: readonly Pick<UploadingFile, 'file' | 'isDuplicate'>[],
): Promise<Announcement> => {
  try {
    const counted = await Promise.all(files.map(({ file }) => countFile(file)))
    const body = {
      files: files.map(({ file: { name, size }, isDuplicate }, place) => ({
        name,
        size,
        ...counted[place],
        allow_duplicate: isDuplicate,
      })),
    }
    return { outcome: 'accepted', ...(await call('document.store', { params: { databucket }, body })) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { outcome: 'refused', problem: '', faults: new Map() }
    if (error.creditError) return { outcome: 'too expensive', creditError: error.creditError }
    const faults = faultsIn(error.errors, files.length)
    return { outcome: 'refused', problem: error.errors.files ?? error.message, faults }
  }
}
