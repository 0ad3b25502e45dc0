import type { SsoConfiguration } from '@lotse/contract'
import { linesOf } from '../groups.ts'
import { type Claims, nameOf, textsOf } from '../openid/claims.ts'

type Settings = Pick<SsoConfiguration<'okta'>, 'profile_mapping' | 'custom_attributes'>

const mappable = ['name', 'given_name', 'family_name', 'email', 'groups'] as const
type Mapping = Partial<Record<(typeof mappable)[number], string>>

const attributesAtMost = 20

/** What says whether an address counts is the token alone. */
const isAttribute = (name: unknown): boolean =>
  typeof name === 'string' && /^[\p{L}_][\p{L}\p{N}_.:-]{0,99}$/u.test(name) && name !== 'email_verified'

const readMapping = (text: string): { mapping: Mapping } | { fault: string } => {
  if (!text.trim()) return { mapping: {} }
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    const [place] = /position \d+|line \d+ column \d+/.exec(String(error)) ?? []
    return { fault: `Das ist kein gültiges JSON${place ? ` (${place})` : ''}.` }
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return { fault: 'Erwartet wird ein Objekt, zum Beispiel {"name": "displayName"}.' }
  for (const [field, attribute] of Object.entries(read)) {
    if (!(mappable as readonly string[]).includes(field))
      return {
        fault: `„${field.slice(0, 50)}“ lässt sich nicht zuordnen. Möglich sind ${mappable.join(', ')}.`,
      }
    if (!isAttribute(attribute)) return { fault: `Bei „${field}“ steht kein Name einer Angabe von Okta.` }
  }
  return { mapping: read }
}

export const profileFaults = (settings: Settings): Partial<Record<keyof Settings, string>> => {
  const faults: Partial<Record<keyof Settings, string>> = {}
  const read = readMapping(settings.profile_mapping)
  if ('fault' in read) faults.profile_mapping = read.fault
  const attributes = linesOf(settings.custom_attributes)
  const wrong = attributes.find(name => !isAttribute(name))
  if (wrong !== undefined)
    faults.custom_attributes = `„${wrong.slice(0, 50)}“ ist kein Name einer Angabe von Okta.`
  else if (attributes.length > attributesAtMost)
    faults.custom_attributes = `Es sind höchstens ${attributesAtMost} Angaben möglich.`
  return faults
}

export const mappingOf = (settings: Settings): Mapping => {
  const read = readMapping(settings.profile_mapping)
  return 'mapping' in read ? read.mapping : {}
}

/** What the configuration asks for beyond the usual claims. */
export const askedAttributes = (settings: Settings): string[] => [
  ...new Set([...Object.values(mappingOf(settings)), ...linesOf(settings.custom_attributes)]),
]

/** How token and directory call the parts of a name. */
export const usualNames = {
  token: { name: 'name', given_name: 'given_name', family_name: 'family_name' },
  directory: { name: 'displayName', given_name: 'firstName', family_name: 'lastName' },
}

export const mappedName = (
  settings: Settings,
  said: Claims,
  usual: (typeof usualNames)['token' | 'directory'],
): string => nameOf(said, { ...usual, ...mappingOf(settings) }) || nameOf(said, usual)

/** Groups that the profile holds itself. */
export const mappedGroups = (settings: Settings, said: Claims): string[] => {
  const { groups } = mappingOf(settings)
  return groups ? textsOf(said, groups) : []
}

/** `department:Bauamt`: what somebody is by an attribute stands among the groups, so that the circle's list can name it. */
export const attributeGroups = (settings: Settings, said: Claims): string[] =>
  linesOf(settings.custom_attributes).flatMap(name => textsOf(said, name).map(value => `${name}:${value}`))

export const isAttributeGroup = (settings: Settings, group: string): boolean =>
  linesOf(settings.custom_attributes).some(name => group.startsWith(`${name}:`))
