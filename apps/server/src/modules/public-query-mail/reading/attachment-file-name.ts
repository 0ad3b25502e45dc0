import { oneLine } from './mail-head.ts'

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/plain': 'txt',
  'text/html': 'html',
  'message/rfc822': 'eml',
}

/** A name and never a way to somewhere: no folders, no invisible signs, no turning of the direction of writing. */
export const attachmentFileName = (given: string, mediaType: string, number: number): string => {
  const name = oneLine(given)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  if (name)
    return name.length <= 200 ? name : `${name.slice(0, 180)}${/\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''}`
  const ending = endings[mediaType]
  return `Anlage ${number}${ending ? `.${ending}` : ''}`
}
