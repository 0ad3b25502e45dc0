export type Claims = Record<string, unknown>

const most = { groups: 2_000, text: 500 }

/** `groups`, or on a path as some services nest them: `realm_access.roles`. A name with dots or a whole address counts as it is first. */
const claimAt = (claims: Claims, name: string): unknown => {
  if (name in claims) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, key)
          ? (value as Claims)[key]
          : undefined,
      claims,
    )
}

export const textOf = (claims: Claims, name: string): string => {
  const value = claimAt(claims, name)
  return typeof value === 'string' ? value.trim().slice(0, most.text) : ''
}

/** A list, or the one group that somebody has. */
export const textsOf = (claims: Claims, name: string): string[] => {
  const value = claimAt(claims, name)
  const values = Array.isArray(value) ? value : [value]
  return values
    .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= most.text)
    .slice(0, most.groups)
}

export const saysYes = (value: unknown): boolean =>
  value === true || value === 'true' || value === 1 || value === '1'

/** The whole name, else its two parts. */
export const nameOf = (
  claims: Claims,
  mapping: { name: string; given_name: string; family_name: string },
): string =>
  textOf(claims, mapping.name) ||
  [textOf(claims, mapping.given_name), textOf(claims, mapping.family_name)].filter(Boolean).join(' ')
