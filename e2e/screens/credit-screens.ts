import type { Screen } from './screen.ts'

export const creditScreens: Screen[] = [
  { name: 'the credit overview', as: 'admin', path: '/credits', shows: 'Credit-Übersicht' },
  {
    name: 'the credit history',
    as: 'admin',
    path: '/credits/history',
    shows: /^Zeige \d/,
    isOtherOnPhone: true,
  },
  { name: 'the credit requests', as: 'admin', path: '/credits/requests', shows: 'Credit-Anfragen' },
  {
    name: 'the credits of sub-tenants',
    as: 'admin',
    path: '/credits/sub-tenants',
    shows: 'Stadtwerke Musterstadt',
    isOtherOnPhone: true,
  },
  { name: 'the credit alerts', as: 'admin', path: '/credits/alerts', shows: 'Speichern' },
  { name: 'the refunds', as: 'superAdmin', path: '/superadmin/credits/refunds', shows: 'No refunds found' },
  {
    name: 'the review of credit requests',
    as: 'superAdmin',
    path: '/superadmin/credits/requests',
    shows: 'No credit requests',
  },
  {
    name: 'the adjustment of credits',
    as: 'superAdmin',
    path: '/superadmin/credits/adjustments',
    shows: 'Credits anpassen',
  },
]
