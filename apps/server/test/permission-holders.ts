import type { Access, Permission } from '@lotse/contract'
import type { ActorName } from './world.ts'

/** Who has which permission, written out once more: widening a role is a visible change here. */
const holders: Record<Permission, ActorName[]> = {
  'backend.enter': [
    'admin',
    'contentmanager',
    'subtenantmanager',
    'sub-tenant manager',
    'stranger',
    'super admin',
  ],
  'content.manage': [
    'admin',
    'contentmanager',
    'subtenantmanager',
    'sub-tenant manager',
    'stranger',
    'super admin',
  ],
  'users.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'tenant-users.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'audit.read': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'credits.read': [
    'admin',
    'contentmanager',
    'subtenantmanager',
    'sub-tenant manager',
    'stranger',
    'super admin',
  ],
  'credits.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'web-sources.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'sub-tenants.manage': ['admin', 'stranger', 'super admin'],
  'chat-settings.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'misuse.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'public-queries.use': [
    'admin',
    'contentmanager',
    'subtenantmanager',
    'sub-tenant manager',
    'stranger',
    'super admin',
  ],
  'public-queries.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'data-protection.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
}

export const mayCall = (access: Access, actor: ActorName): boolean => {
  if (access === 'public' || access === 'operations') return true
  if (actor === 'anonymous') return false
  if (access === 'signed-in') return true
  if (access === 'super-admin') return actor === 'super admin'
  return holders[access.can].includes(actor)
}
