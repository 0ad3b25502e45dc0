import { profilePicture } from '@lotse/contract'

/** The reason why this file cannot become a profile picture, or null. The server checks the content again. */
export const pictureFault = (file: Pick<File, 'type' | 'size'>): string | null => {
  const types: readonly string[] = profilePicture.types
  if (!types.includes(file.type)) return profilePicture.wrongType
  return file.size > profilePicture.maxBytes ? profilePicture.tooLarge : null
}
