import { type AccessRole, accessRoles, type Role } from '@lotse/contract'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../platform/context.ts'
import { mayTalkTo } from './policy.ts'

const someone = (role: Role | null, tenant: string, isSuperAdmin = false) =>
  ({ user: { isSuperAdmin }, role, tenant: { id: tenant } }) as Actor

const allowed = (actor: Actor | null): AccessRole[] =>
  accessRoles.filter(accessRole => mayTalkTo(actor, { tenantId: 'own', accessRole }))

describe('who may talk to a chatbot', () => {
  it.each<[string, Actor | null, AccessRole[]]>([
    ['a visitor', null, ['public']],
    ['an external user', someone('external_user', 'own'), ['public', 'external_user']],
    ['a user', someone('user', 'own'), ['public', 'external_user', 'user']],
    ['a content manager', someone('contentmanager', 'own'), accessRoles.slice(0, 4)],
    ['an admin', someone('admin', 'own'), [...accessRoles]],
    ['a sub-tenant manager', someone('subtenantmanager', 'own'), [...accessRoles]],
    ['a super admin', someone(null, 'own', true), [...accessRoles]],
    ['an admin of another tenant', someone('admin', 'other'), ['public']],
    ['somebody without a tenant', { ...someone('admin', 'x'), tenant: null }, ['public']],
  ])('%s: those that are there for them, and no other', (_, actor, expected) => {
    expect(allowed(actor)).toEqual(expected)
  })
})
