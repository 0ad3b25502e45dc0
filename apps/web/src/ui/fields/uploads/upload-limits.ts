const bytesPerMegabyte = 1024 * 1024

export interface UploadLimits {
  /** Endings without the dot. */
  types: readonly string[]
  maxFileMegabytes: number
  maxTotalMegabytes?: number
  maxFiles?: number
}

/** The generic upload's defaults (spec 1 §5). */
export const defaultUploadTypes = ['pdf', 'txt', 'png', 'jpeg', 'doc', 'docx', 'xls', 'xlsx'] as const
export const defaultMaxFileMegabytes = 10

/** The same kind of file under another name. */
const sameKind: Record<string, string> = { jpg: 'jpeg' }

const kindOf = (ending: string): string => {
  const lower = ending.toLowerCase()
  return sameKind[lower] ?? lower
}

export const hasAllowedType = (file: File, types: readonly string[]): boolean => {
  const kind = kindOf(file.name.split('.').at(-1) ?? '')
  return types.some(type => kindOf(type) === kind)
}

/** For the file chooser, which must offer '.jpg' wherever '.jpeg' is allowed. */
export const acceptAttribute = (types: readonly string[]): string => {
  const aliases = Object.keys(sameKind).filter(alias => types.some(type => kindOf(type) === sameKind[alias]))
  return [...new Set([...types, ...aliases])].map(type => `.${type}`).join(',')
}

export const uploadMessages = {
  wrongType: (file: string, types: readonly string[]) =>
    `${file} hat keinen erlaubten Dateityp (erlaubt: ${types.join(', ')}).`,
  tooBig: (file: string, megabytes: number) => `${file} ist zu groß (max. ${megabytes} MB)`,
  tooBigTogether: (megabytes: number) => `Gesamte Uploadgröße überschreitet ${megabytes} MB.`,
  empty: (file: string) => `${file} ist leer.`,
  tooMany: (count: number) => `Es sind maximal ${count} Dateien pro Upload erlaubt.`,
}

export const isTooBig = (file: File, megabytes: number): boolean => file.size > megabytes * bytesPerMegabyte

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/**
 * Files that are faulty in themselves are left out and the others kept. When the sum breaks a limit none of the new
 * files is taken: which ones to leave out is not ours to decide.
 */
export const addToUpload = (
  present: readonly File[],
  chosen: readonly File[],
  limits: UploadLimits,
): { files: readonly File[]; errors: string[] } => {
  const errors: string[] = []
  const sound: File[] = []
  for (const file of chosen) {
    if (!hasAllowedType(file, limits.types)) errors.push(uploadMessages.wrongType(file.name, limits.types))
    else if (file.size === 0) errors.push(uploadMessages.empty(file.name))
    else if (isTooBig(file, limits.maxFileMegabytes))
      errors.push(uploadMessages.tooBig(file.name, limits.maxFileMegabytes))
    else if (![...present, ...sound].some(other => isSameFile(file, other))) sound.push(file)
  }
  const files = [...present, ...sound]
  if (limits.maxFiles !== undefined && files.length > limits.maxFiles)
    return { files: present, errors: [...errors, uploadMessages.tooMany(limits.maxFiles)] }
  const total = files.reduce((sum, file) => sum + file.size, 0)
  if (limits.maxTotalMegabytes !== undefined && total > limits.maxTotalMegabytes * bytesPerMegabyte)
    return { files: present, errors: [...errors, uploadMessages.tooBigTogether(limits.maxTotalMegabytes)] }
  return { files, errors }
}
