export interface BasicValues {
  name: string
  description: string
  cover_photo?: File | null
}

/** How much of a new data store is filled in, in percent: the name counts for half. */
export const creationProgress = ({ name, description, cover_photo }: BasicValues): number =>
  (name.trim() ? 50 : 0) + (description.trim() ? 25 : 0) + (cover_photo ? 25 : 0)
