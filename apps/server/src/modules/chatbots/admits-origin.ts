import { id } from '@lotse/contract'
import type { Ctx } from '../../platform/context.ts'
import { acrossTenantsFindByUuid } from './chatbots-store.ts'
import { isEmbeddable } from './policy.ts'

interface Site {
  /** As the list of domains has it: with a port where it is not the usual one. */
  host: string
  isSecure: boolean
  isThisMachine: boolean
}

/** The site of a page's origin; null for what is none of the web. */
const siteOf = (origin: string): Site | null => {
  if (!URL.canParse(origin)) return null
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(origin)
  const isOrigin = !username && !password && pathname === '/' && !search && !hash
  if (!isOrigin || !/^https?:$/.test(protocol)) return null
  // The parser has made it lower case and ASCII; a final dot names the same host.
  const name = hostname.replace(/\.$/, '')
  if (!name) return null
  return {
    host: port ? `${name}:${port}` : name,
    isSecure: protocol === 'https:',
    isThisMachine: name === 'localhost',
  }
}

/**
 * Without encryption anybody on the way can be the site, and another port can be another program of somebody else; only who
 * tries things out on their own machine has neither a certificate nor a fixed port.
 */
const isListed = (domains: string[], { host, isSecure, isThisMachine }: Site): boolean =>
  isThisMachine ? domains.includes('localhost') : isSecure && domains.includes(host)

/**
 * Whether pages of this origin may use the chatbot: only one for everybody that is switched on and embeddable, and only from the
 * sites of its list, each as it stands there. An empty list admits every site.
 */
export const admitsOrigin = async (
  ctx: Pick<Ctx, 'db' | 'asked'>,
  params: Record<string, string>,
  origin: string,
): Promise<boolean> => {
  const site = siteOf(origin)
  // The parameters come as they were sent.
  const uuid = id.safeParse(params.uuid)
  if (!site || !uuid.success) return false
  const chatbot = await acrossTenantsFindByUuid(ctx, uuid.data)
  if (!chatbot || !isEmbeddable(chatbot)) return false
  return chatbot.allowedDomains.length === 0 || isListed(chatbot.allowedDomains, site)
}
