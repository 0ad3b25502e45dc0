import { id } from '@lotse/contract'
import type { Ctx } from '../../platform/context.ts'
import { acrossTenantsFindByUuid } from './chatbots-store.ts'
import { isEmbeddable } from './policy.ts'

/** The host of a page's origin as the list of domains has it; null for what is no site of the web. */
const hostOf = (origin: string): string | null => {
  if (!URL.canParse(origin)) return null
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(origin)
  const isOrigin = !username && !password && pathname === '/' && !search && !hash
  if (!isOrigin || !/^https?:$/.test(protocol)) return null
  // The parser has made it lower case and ASCII; a final dot names the same host.
  return hostname.replace(/\.$/, '') || null
}

/**
 * Whether pages of this origin may use the chatbot: only one for everybody that is switched on and embeddable, and only from the
 * hosts of its list, each as it stands there. An empty list admits every site.
 */
export const admitsOrigin = async (
  ctx: Pick<Ctx, 'db' | 'asked'>,
  params: Record<string, string>,
  origin: string,
): Promise<boolean> => {
  const host = hostOf(origin)
  // The parameters come as they were sent.
  const uuid = id.safeParse(params.uuid)
  if (!host || !uuid.success) return false
  const chatbot = await acrossTenantsFindByUuid(ctx, uuid.data)
  if (!chatbot || !isEmbeddable(chatbot)) return false
  return chatbot.allowedDomains.length === 0 || chatbot.allowedDomains.includes(host)
}
