export interface ServiceAnswer {
  /** Where the service sends the browser. */
  url: string
  /** What its page posts there; null if the address says it all. */
  fields: Record<string, string> | null
}

const fieldsOf = (html: string): Record<string, string> | null => {
  if (!/<form[^>]+method="post"/i.test(html)) return null
  const inputs = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
}

/** A browser at an OpenID service, with this person at the keyboard: follows until the service sends it elsewhere. */
export const visitOpenid = async (
  { issuer, own }: { issuer: string; own: string },
  url: string,
  person: string,
): Promise<ServiceAnswer> => {
  const cookies = new Map<string, string>()
  if (!URL.canParse(url)) throw new Error(`The browser was not sent to the service but to ${url}`)
  let next = new URL(url)
  for (let hop = 0; hop < 15; hop += 1) {
    const isOurs = next.origin === new URL(issuer).origin || next.origin === own
    if (!isOurs) return { url: next.href, fields: null }
    const reply = await fetch(`${own}${next.pathname}${next.search}`, {
      redirect: 'manual',
      headers: {
        'x-forwarded-host': new URL(issuer).host,
        'x-forwarded-proto': new URL(issuer).protocol.slice(0, -1),
        'x-person': person,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    if (!location) {
      const html = await reply.text()
      const action = /action="([^"]+)"/.exec(html)?.[1]
      const fields = fieldsOf(html)
      if (fields && action) return { url: action, fields }
      throw new Error(`The service has nowhere to go: ${reply.status} ${html.slice(0, 500)}`)
    }
    next = new URL(location, next)
  }
  throw new Error('The service sends the browser in circles.')
}
