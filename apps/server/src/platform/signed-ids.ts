import type { Ctx } from './ports.ts'
import { sameText } from './secrets.ts'

type Pair = readonly [string, string]

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Names two ids and nothing else, for one purpose; without the key of this installation nobody makes one. */
export const signedIds = ({ secrets }: Pick<Ctx, 'secrets'>, purpose: string, ids: Pair): string => {
  const named = Buffer.concat(ids.map(bytesOf)).toString('base64url')
  return `${named}.${secrets.sign(purpose, named)}`
}

/** null for one that was not made here, or for something else. */
export const readSignedIds = (
  { secrets }: Pick<Ctx, 'secrets'>,
  purpose: string,
  token: string,
): Pair | null => {
  const [named = '', signature = '', ...rest] = token.split('.')
  if (rest.length || !sameText(secrets.sign(purpose, named), signature)) return null
  const bytes = Buffer.from(named, 'base64url')
  return [idOf(bytes.subarray(0, 16)), idOf(bytes.subarray(16))]
}
