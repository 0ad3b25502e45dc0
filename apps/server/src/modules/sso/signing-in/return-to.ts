/** A path of ours, or the start page: a sign-in leads nowhere else. */
export const ownPath = (baseUrl: string, wanted: string | undefined): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused.
  if (!wanted?.startsWith('/') || /^\/[/\\]|[\u0000-\u001f\\]/.test(wanted)) return '/'
  if (!URL.canParse(wanted, baseUrl)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, baseUrl)
  if (origin !== new URL(baseUrl).origin || pathname.startsWith('//')) return '/'
  // Back to where one signs in would be no way on.
  return /^\/(?:sso|login)(?:\/|$)/.test(pathname) ? '/' : `${pathname}${search}${hash}`
}
