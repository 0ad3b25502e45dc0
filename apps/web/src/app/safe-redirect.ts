export const homePath = '/dashboard'

const base = 'http://lotse.invalid'
const leavesTheSite = /^(?!\/)|^\/[/\\]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these from addresses, which can turn "/<tab>/host" into "//host"
const controlCharacters = /[\u0000-\u001f\u007f]/

/**
 * Where to go after sign-in. The address comes from the URL, so anybody may have written it: only a path of
 * this site is followed, and never back to a sign-in page.
 */
export const safeRedirect = (target: unknown, fallback = homePath): string => {
  if (typeof target !== 'string' || leavesTheSite.test(target) || controlCharacters.test(target))
    return fallback
  if (!URL.canParse(target, base)) return fallback
  const url = new URL(target, base)
  const path = `${url.pathname}${url.search}${url.hash}`
  // Dot segments are resolved by now: "/.//host" has become "//host".
  if (url.origin !== base || leavesTheSite.test(path)) return fallback
  return url.pathname === '/' || /^\/login(\/|$)/.test(url.pathname) ? fallback : path
}
