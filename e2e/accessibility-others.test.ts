import { expect, test } from 'vitest'
import { createQueryClient } from '../apps/web/src/app/query-client.ts'
import { createAppRouter } from '../apps/web/src/app/router.tsx'
import { screens } from './screens/index.ts'
import { lookAtScreens, pathOf } from './screens/look-at-screens.ts'

const facts = lookAtScreens(screens.filter(screen => screen.as !== 'admin'))

test('every page of the product is among those looked at', () => {
  const addresses = screens.map(screen => pathOf(screen, facts()).split('?')[0] ?? '')
  const isLookedAt = (route: string): boolean => {
    const pattern = new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`)
    return addresses.some(address => pattern.test(address))
  }
  const routes = Object.keys(createAppRouter(createQueryClient()).routesByPath)
  expect(routes.length).toBeGreaterThan(20)
  // The start page only leads on to the dashboard.
  expect(routes.filter(route => route !== '/' && !isLookedAt(route))).toEqual([])
})
