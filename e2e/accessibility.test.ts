import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createQueryClient } from '../apps/web/src/app/query-client.ts'
import { createAppRouter } from '../apps/web/src/app/router.tsx'
import { expectAccessible, expectNoSidewaysScroll, settled } from './accessibility-check.ts'
import { callAs, heading, see } from './acting.ts'
import { prepareDataStores } from './data-stores.ts'
import { prepareExpiredInvitation } from './expired-invitation.ts'
import { prepareChatbots } from './screens/chatbot-facts.ts'
import { prepareCreditScreens } from './screens/credit-screens.ts'
import { type Facts, type Screen, screens, type Viewer } from './screens/index.ts'
import { people, setStage } from './stage.ts'

const stage = setStage({ prepare: prepareExpiredInvitation })

const wide = { width: 1280, height: 860 }
const narrow = { width: 360, height: 740 }

let facts: Facts
const viewers = new Map<Viewer, BrowserContext>()
/** Pages on which nothing is open and nothing was typed: the next screen is a step away, not a start of the whole application. */
const idlePages = new Map<Viewer, Page[]>()

const pageOf = async (viewer: Viewer): Promise<Page> => {
  const page = idlePages.get(viewer)?.pop() ?? (await viewers.get(viewer)?.newPage())
  if (!page) throw new Error(`Niemand ist als ${viewer} angemeldet`)
  return page
}

const nowhere = '/gibt-es-nicht'

/** As links within the application do it, over an empty page: what the last screen showed must not be taken for the next one. */
const stepTo = async (page: Page, path: string): Promise<void> => {
  const step = (to: string) =>
    page.evaluate(address => {
      history.pushState({}, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, to)
  await step(nowhere)
  await see(heading(page, 'Seite nicht gefunden'))
  await step(path)
}

const readFacts = async (admin: Page, visitor: Page, subTenantManager: Page): Promise<Facts> => {
  const invited = { name: 'Ina Neu', email: 'ina@musterstadt.example', role: 'user' }
  await callAs(admin, 'POST', '/api/settings/users', invited)
  await callAs(admin, 'POST', '/api/password/forgot', { email: people.external })
  const { data } = await callAs<{ data: { id: string }[] }>(admin, 'GET', '/api/settings/users?search=Nele')
  const { activeTenant } = await callAs<{ activeTenant: { id: string } }>(admin, 'GET', '/layout-data')
  const dataStores = await prepareDataStores(admin)
  return {
    user: data[0]?.id ?? '',
    tenant: activeTenant.id,
    ...dataStores,
    ...(await prepareChatbots({ admin, visitor, subTenantManager }, dataStores.databucket)),
    password: stage().passwordOf('user'),
    invitationLink: await stage().linkFor(invited.email, '/invitation/'),
    resetLink: await stage().linkFor(people.external, '/password/reset/'),
  }
}

beforeAll(async () => {
  const enter = async (viewer: Viewer, page: Page) => {
    viewers.set(viewer, page.context())
    return page
  }
  const visitor = await enter('visitor', await stage().newPage())
  await enter('user', await stage().signedIn('user'))
  const superAdmin = await enter('superAdmin', await stage().signedIn('superAdmin'))
  const subTenantManager = await enter('subTenantManager', await stage().signedIn('subTenantManager'))
  const admin = await enter('admin', await stage().signedIn('admin'))
  facts = await readFacts(admin, visitor, subTenantManager)
  await prepareCreditScreens(admin, superAdmin, facts.tenant)
  const impersonator = await enter('impersonator', await stage().signedIn('superAdmin'))
  await callAs(impersonator, 'POST', `/api/superadmin/users/${facts.user}/impersonate`)
})

const pathOf = ({ path }: Screen): string => (typeof path === 'string' ? path : path(facts))

const complete = async (page: Page, { shows, neverSettles }: Screen): Promise<void> => {
  await see(page.getByText(shows).filter({ visible: true }).first())
  if (!neverSettles) await settled(page)
}

const show = async (page: Page, screen: Screen, isNarrow: boolean): Promise<void> => {
  await page.setViewportSize(isNarrow ? narrow : wide)
  const isStep = !screen.isServers && !isNarrow && page.url() !== 'about:blank'
  await (isStep ? stepTo(page, pathOf(screen)) : page.goto(pathOf(screen)))
  await complete(page, screen)
  await screen.open?.(page, isNarrow, facts)
}

const look = async (page: Page, screen: Screen): Promise<void> => {
  await show(page, screen, false)
  await expectAccessible(page)

  if (screen.open) await show(page, screen, true)
  else {
    await page.setViewportSize(narrow)
    await complete(page, screen)
  }
  await expectNoSidewaysScroll(page)
  if (screen.isOtherOnPhone) await expectAccessible(page)
}

// Several at once: each has a window of its own and changes nothing.
test.concurrent.for(screens)(
  '$name: readable and operable by everybody, on a phone too',
  { timeout: 120_000 },
  async screen => {
    const page = await pageOf(screen.as)
    await look(page, screen)
    if (screen.open || screen.isServers) await page.close()
    else idlePages.set(screen.as, [...(idlePages.get(screen.as) ?? []), page])
  },
)

test('every page of the product is among those looked at', () => {
  const addresses = screens.map(screen => pathOf(screen).split('?')[0] ?? '')
  const isLookedAt = (route: string): boolean => {
    const pattern = new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`)
    return addresses.some(address => pattern.test(address))
  }
  const routes = Object.keys(createAppRouter(createQueryClient()).routesByPath)
  expect(routes.length).toBeGreaterThan(20)
  // The start page only leads on to the dashboard.
  expect(routes.filter(route => route !== '/' && !isLookedAt(route))).toEqual([])
})
