import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, inject, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, settled } from '../accessibility-check.ts'
import { callAs, gone, see } from '../acting.ts'
import { prepareExpiredInvitation } from '../expired-invitation.ts'
import { prepareOpenReservations } from '../open-reservations.ts'
import { overdueSuperAdmin, prepareOverdueSuperAdmin } from '../overdue-super-admin.ts'
import { prepareSsoAttempts } from '../sso-attempts.ts'
import { prepareMigratingCircles } from '../sso-migrations.ts'
import { setStage } from '../stage.ts'
import { prepareUsageAnomalies } from '../usage-anomalies.ts'
import { prepareFacts } from './facts.ts'
import type { Facts, Screen, Viewer } from './screen.ts'

const wide = { width: 1280, height: 860 }
const narrow = { width: 360, height: 740 }
const nowhere = '/gibt-es-nicht'

export const pathOf = ({ path }: Screen, facts: Facts): string =>
  typeof path === 'string' ? path : path(facts)

const canBeSteppedTo = ({ isServers, isNowhere }: Screen): boolean => !isServers && !isNowhere

/** As links within the application do it. */
const step = (page: Page, path: string): Promise<void> =>
  page.evaluate(address => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** What screens leave behind at times: menus and dialogs of the frame, messages that go by themselves. */
const leftBehind = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip]'

/** To an empty page, as far as the screen lets go. Tells whether nothing is left of it: the next screen is a step away then. */
const leave = async (page: Page, screen: Screen): Promise<boolean> => {
  if (!canBeSteppedTo(screen) || screen.staysBehind) return false
  await page.setViewportSize(wide)
  await step(page, nowhere)
  const isAsked = page.getByRole('alertdialog', { name: 'Nicht gespeicherte Änderungen' })
  await see(page.getByText(`Page not found: ${nowhere}`).or(isAsked).first())
  return (await page.locator(leftBehind).count()) === 0
}

/** From the empty page: what the last screen showed must not be taken for the next one. */
const stepTo = async (page: Page, path: string): Promise<void> => {
  await step(page, path)
  // What a screen shows may stand in the frame as well, the name of the tenant for one: it is no sign that the screen is there.
  // The empty page tells the new address for as long as the screen is fetched.
  await gone(page.getByText(/^Page not found: /))
}

const complete = async (page: Page, { shows, neverSettles }: Screen): Promise<void> => {
  await see(page.getByText(shows).filter({ visible: true }).first())
  if (!neverSettles) await settled(page)
}

/** By a step from the empty page, where the page is on it, otherwise by a start of the whole application. */
const show = async (page: Page, screen: Screen, isNarrow: boolean, facts: Facts): Promise<void> => {
  const isStep = canBeSteppedTo(screen) && page.url().endsWith(nowhere)
  await page.setViewportSize(isNarrow ? narrow : wide)
  const path = pathOf(screen, facts)
  await (isStep ? stepTo(page, path) : page.goto(path))
  await complete(page, screen)
  await screen.open?.(page, isNarrow, facts)
}

const look = async (page: Page, screen: Screen, facts: Facts): Promise<void> => {
  await show(page, screen, false, facts)
  await expectAccessible(page)

  if (screen.open) {
    if (!(await leave(page, screen))) await page.goto('about:blank')
    await show(page, screen, true, facts)
  } else {
    await page.setViewportSize(narrow)
    await complete(page, screen)
  }
  await expectNoSidewaysScroll(page)
  if (screen.isOtherOnPhone) await expectAccessible(page)
}

/** A test for each of these screens, as those see it who see it. Returns what the screens are about, once there is something. */
export const lookAtScreens = (screens: Screen[]): (() => Facts) => {
  const stage = setStage({
    async prepare(database) {
      await prepareExpiredInvitation(database)
      await prepareOverdueSuperAdmin(database)
      await prepareUsageAnomalies(database)
      await prepareOpenReservations(database)
      await prepareSsoAttempts(database)
      await prepareMigratingCircles(database)
    },
  })
  const viewers = new Map<Viewer, BrowserContext>()
  /** Pages that are empty again: the next screen is a step away, not a start of the whole application. */
  const idlePages = new Map<Viewer, Page[]>()
  let facts: Facts

  const enter = async (viewer: Viewer, page: Page): Promise<Page> => {
    viewers.set(viewer, page.context())
    return page
  }
  const pageOf = async (viewer: Viewer): Promise<Page> => {
    const page = idlePages.get(viewer)?.pop() ?? (await viewers.get(viewer)?.newPage())
    if (!page) throw new Error(`Niemand ist als ${viewer} angemeldet`)
    return page
  }

  beforeAll(async () => {
    facts = await prepareFacts(stage(), {
      visitor: await enter('visitor', await stage().newPage()),
      superAdmin: await enter('superAdmin', await stage().signedIn('superAdmin')),
      subTenantManager: await enter('subTenantManager', await stage().signedIn('subTenantManager')),
      admin: await enter('admin', await stage().signedIn('admin')),
    })
    await enter('user', await stage().signedIn('user'))
    const overdue = await enter('overdueSuperAdmin', await stage().newPage())
    await overdue
      .context()
      .addCookies([{ name: 'lotse_session', value: overdueSuperAdmin.token, url: stage().url }])
    const impersonator = await enter('impersonator', await stage().signedIn('superAdmin'))
    await callAs(impersonator, 'POST', `/api/superadmin/users/${facts.user}/impersonate`)
  })

  // Several at once: each has a window of its own and changes nothing.
  test.concurrent.for(screens)(
    '$name: readable and operable by everybody, on a phone too',
    { timeout: 4 * inject('patienceMs') },
    async screen => {
      const page = await pageOf(screen.as)
      await look(page, screen, facts)
      if (await leave(page, screen)) idlePages.set(screen.as, [...(idlePages.get(screen.as) ?? []), page])
      else await page.close()
    },
  )
  return () => facts
}
