import { permissions, type Role, roles } from '@lotse/contract'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../platform/context.ts'
import {
  canImpersonate,
  creatableRoles,
  detailErrors,
  isLastAdmin,
  type MemberFacts,
  managesTenant,
  newRoleError,
  type PersonFacts,
  permissionsOf,
  removalRefusal,
  roleError,
  rolesIn,
  texts,
} from './policy.ts'

const answering = { answersRequests: true }

const main = {
  id: 'main',
  name: 'Stadt',
  subdomain: null,
  circleId: 'c',
  typeRole: 'main',
  parentTenantId: null,
} as const
const sub = { ...main, id: 'sub', typeRole: 'sub', parentTenantId: 'main' } as const
const foreignSub = { ...sub, id: 'foreign', parentTenantId: 'other' } as const

const actorIn = <T extends Actor['tenant']>(tenant: T, role: Role | null, isSuperAdmin = false) => ({
  sessionId: 's',
  user: { id: 'me', name: 'Ich', email: 'ich@lotse.test', isSuperAdmin, pictureKey: null },
  authenticatedAt: new Date(0),
  mustSetUpSecondFactor: false,
  impersonator: null,
  tenant,
  role,
  permissions: permissionsOf({ isSuperAdmin }, role, answering),
})

const member = (more: Partial<MemberFacts> = {}): MemberFacts => ({
  id: 'they',
  role: 'admin',
  deactivatedAt: null,
  personDeactivatedAt: null,
  activeAdmins: 2,
  ...more,
})

const person = (more: Partial<PersonFacts> = {}): PersonFacts => ({
  id: 'they',
  isSuperAdmin: false,
  emailVerifiedAt: new Date(0),
  deactivatedAt: null,
  ...more,
})

describe('what a role may do', () => {
  it('gives everything to those who run a tenant, content and a look at the credits to content managers, nothing to the rest', () => {
    const granted = Object.fromEntries(
      roles.map(role => [role, [...permissionsOf({ isSuperAdmin: false }, role, answering)]]),
    )
    expect(granted).toEqual({
      admin: [...permissions],
      // A sub-tenant has none below it.
      subtenantmanager: permissions.filter(permission => permission !== 'sub-tenants.manage'),
      contentmanager: ['backend.enter', 'content.manage', 'credits.read', 'public-queries.use'],
      user: [],
      external_user: [],
    })
  })

  it('lets those who run a tenant add web sources, but not those who maintain its content', () => {
    const allowed = roles.filter(role =>
      permissionsOf({ isSuperAdmin: false }, role, answering).has('web-sources.manage'),
    )
    expect(allowed).toEqual(['admin', 'subtenantmanager'])
  })

  it('gives nothing to somebody without a role, and everything to a super admin', () => {
    expect([...permissionsOf({ isSuperAdmin: false }, null, answering)]).toEqual([])
    expect([...permissionsOf({ isSuperAdmin: true }, null, answering)]).toEqual([...permissions])
  })

  it('has nothing to do with requests of citizens where the tenant does not answer any, whoever asks', () => {
    for (const [isSuperAdmin, role] of [[true, null], ...roles.map(role => [false, role])] as [
      boolean,
      Role,
    ][]) {
      const granted = (answersRequests: boolean) => [
        ...permissionsOf({ isSuperAdmin }, role, { answersRequests }),
      ]
      expect(granted(false)).toEqual(
        granted(true).filter(permission => !permission.startsWith('public-queries.')),
      )
    }
  })

  it('offers admins only in main tenants and sub-tenant managers only in sub-tenants', () => {
    expect(rolesIn(main)).toEqual(['user', 'contentmanager', 'admin', 'external_user'])
    expect(rolesIn(sub)).toEqual(['user', 'contentmanager', 'subtenantmanager', 'external_user'])
  })
})

describe('which tenants one manages', () => {
  it('is the active one and from a main tenant its own sub-tenants, never the other way round', () => {
    expect(managesTenant(actorIn(main, 'admin'), main)).toBe(true)
    expect(managesTenant(actorIn(main, 'admin'), sub)).toBe(true)
    expect(managesTenant(actorIn(main, 'admin'), foreignSub)).toBe(false)
    expect(managesTenant(actorIn(sub, 'subtenantmanager'), main)).toBe(false)
    expect(managesTenant(actorIn(sub, 'subtenantmanager'), { ...sub, id: 'sister' })).toBe(false)
  })
})

describe('who creates whom', () => {
  it('lets the manager of a sub-tenant and super admins create every role there', () => {
    expect(creatableRoles(actorIn(sub, 'subtenantmanager'), sub)).toEqual(rolesIn(sub))
    expect(creatableRoles(actorIn(sub, null, true), sub)).toEqual(rolesIn(sub))
  })

  it('lets the admin of the main tenant only appoint managers there, from either side', () => {
    expect(creatableRoles(actorIn(main, 'admin'), sub)).toEqual(['subtenantmanager'])
    expect(creatableRoles(actorIn(sub, 'admin'), sub)).toEqual(['subtenantmanager'])
    expect(newRoleError(actorIn(main, 'admin'), sub, 'user')).toBe(texts.onlyManagers)
    expect(newRoleError(actorIn(main, 'admin'), sub, 'subtenantmanager')).toBeNull()
    expect(newRoleError(actorIn(main, 'admin'), sub, 'admin')).toBe(texts.roleNotHere)
  })
})

describe('the last admin', () => {
  it('is whoever of a main tenant is alone in being able to administer it', () => {
    expect(isLastAdmin(main, member({ activeAdmins: 1 }))).toBe(true)
    expect(isLastAdmin(main, member({ activeAdmins: 2 }))).toBe(false)
    expect(isLastAdmin(main, member({ activeAdmins: 1, role: 'user' }))).toBe(false)
    expect(isLastAdmin(main, member({ activeAdmins: 1, deactivatedAt: new Date(0) }))).toBe(false)
    expect(isLastAdmin(main, member({ activeAdmins: 1, personDeactivatedAt: new Date(0) }))).toBe(false)
    expect(isLastAdmin(sub, member({ activeAdmins: 1, role: 'subtenantmanager' }))).toBe(false)
  })

  it('can neither be removed nor demoted', () => {
    const last = member({ activeAdmins: 1 })
    expect(removalRefusal(actorIn(main, null, true), main, last)).toContain(
      'mindestens eine:n Administrator:in',
    )
    expect(roleError(actorIn(main, null, true), main, last, 'user')).toBe(texts.lastAdmin)
    expect(roleError(actorIn(main, null, true), main, last, 'admin')).toBeNull()
  })
})

describe('oneself', () => {
  it('is neither removed nor given another role by oneself', () => {
    const me = member({ id: 'me' })
    expect(removalRefusal(actorIn(main, 'admin'), main, me)).toContain('selbst')
    expect(removalRefusal(actorIn(main, 'admin'), main, member())).toBeNull()
    expect(roleError(actorIn(main, 'admin'), main, me, 'user')).toBe(texts.ownRole)
  })
})

describe('name and address of somebody', () => {
  const both = { name: true, email: true }
  const known = { id: 'they', isSuperAdmin: false, belongsElsewhere: false }

  it('may be changed by the admin of the only organisation the person belongs to', () => {
    expect(detailErrors(actorIn(main, 'admin'), known, both)).toEqual({})
  })

  it('may not be changed by the admin of one of several, nor those of a super admin', () => {
    const refused = { name: texts.belongsElsewhere, email: texts.belongsElsewhere }
    expect(detailErrors(actorIn(main, 'admin'), { ...known, belongsElsewhere: true }, both)).toEqual(refused)
    expect(detailErrors(actorIn(main, 'admin'), { ...known, isSuperAdmin: true }, both)).toEqual(refused)
  })

  it('leaves the address of a super admin, and everybody’s own, to the person itself', () => {
    const superAdmin = actorIn(main, null, true)
    expect(detailErrors(superAdmin, { ...known, isSuperAdmin: true }, both)).toEqual({
      email: texts.superAdminEmail,
    })
    expect(detailErrors(superAdmin, { ...known, id: 'me' }, both)).toEqual({ email: texts.ownEmail })
    expect(detailErrors(superAdmin, { ...known, belongsElsewhere: true }, both)).toEqual({})
  })
})

describe('acting as somebody', () => {
  const superAdmin = actorIn(main, null, true)

  it('is for super admins, and only as confirmed active people who are none themselves', () => {
    expect(canImpersonate(superAdmin, person())).toBe(true)
    expect(canImpersonate(actorIn(main, 'admin'), person())).toBe(false)
    expect(canImpersonate(superAdmin, person({ id: 'me' }))).toBe(false)
    expect(canImpersonate(superAdmin, person({ isSuperAdmin: true }))).toBe(false)
    expect(canImpersonate(superAdmin, person({ emailVerifiedAt: null }))).toBe(false)
    expect(canImpersonate(superAdmin, person({ deactivatedAt: new Date(0) }))).toBe(false)
  })

  it('does not nest', () => {
    const impersonating = { ...superAdmin, impersonator: { id: 'x', name: 'X' } }
    expect(canImpersonate(impersonating, person())).toBe(false)
  })
})
