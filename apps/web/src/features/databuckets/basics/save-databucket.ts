import { type DatabucketDetails, databucketForm } from '@lotse/contract'
import { z } from 'zod'
import { call } from '../../../app/api.ts'

/** The form of the contract with the picture, which travels in a call of its own. */
export const basicsForm = databucketForm.extend({ cover_photo: z.custom<File | null>().optional() })
type Basics = z.output<typeof basicsForm>

const saveCover = (
  databucket: string,
  cover: File | null,
  signal: AbortSignal,
): Promise<DatabucketDetails> => {
  const params = { databucket }
  return cover
    ? call('databucket.cover.store', { params, file: cover }, { signal })
    : call('databucket.cover.destroy', { params }, { signal })
}

export const updateDatabucket = async (
  databucket: string,
  { cover_photo: cover, ...body }: Basics,
  signal: AbortSignal,
): Promise<DatabucketDetails> => {
  const saved = await call('databucket.update', { params: { databucket }, body }, { signal })
  return cover === undefined ? saved : saveCover(databucket, cover, signal)
}

export interface Created {
  databucket: DatabucketDetails
  /** Why the picture is missing. The data store stands by then, so the form must not be sent again. */
  coverProblem: string | null
}

export const createDatabucket = async (
  { cover_photo: cover, ...body }: Basics,
  signal: AbortSignal,
): Promise<Created> => {
  const databucket = await call('databucket.store', { body }, { signal })
  if (!cover) return { databucket, coverProblem: null }
  try {
    return { databucket: await saveCover(databucket.id, cover, signal), coverProblem: null }
  } catch (error) {
    return { databucket, coverProblem: error instanceof Error ? error.message : '' }
  }
}
