import type { Page } from 'playwright-core'
import { callAs } from '../acting.ts'
import { prepareDataStores } from '../data-stores.ts'
import { people, type Stage } from '../stage.ts'
import { foundAnomalies, prepareReports } from './analytics-screens.ts'
import { prepareDeletedTenant } from './back-office-screens.ts'
import { prepareChatbots } from './chatbot-facts.ts'
import { prepareOwnCertificates } from './circle-sso-screens.ts'
import { prepareCreditScreens } from './credit-screens.ts'
import { prepareWidgets } from './dashboard-screens.ts'
import { prepareMisuseScreens } from './misuse-screens.ts'
import type { Facts } from './screen.ts'

interface Pages {
  admin: Page
  superAdmin: Page
  subTenantManager: Page
  visitor: Page
}

/** Makes what the screens show, and says where it is. */
export const prepareFacts = async (stage: Stage, pages: Pages): Promise<Facts> => {
  const { admin } = pages
  const invited = { name: 'Ina Neu', email: 'ina@musterstadt.example', role: 'user' }
  await callAs(admin, 'POST', '/api/settings/users', invited)
  // Nele has an account already, so her screens show the question.
  await callAs(pages.subTenantManager, 'POST', '/api/settings/users', {
    name: 'Nele',
    email: people.user,
    role: 'user',
  })
  await callAs(admin, 'POST', '/api/password/forgot', { email: people.external })
  const { data } = await callAs<{ data: { id: string }[] }>(admin, 'GET', '/api/settings/users?search=Nele')
  const { activeTenant } = await callAs<{ activeTenant: { id: string } }>(admin, 'GET', '/layout-data')
  const { data: below } = await callAs<{ data: { id: string }[] }>(
    admin,
    'GET',
    '/api/settings/tenants?search=Stadtwerke',
  )
  const dataStores = await prepareDataStores(admin)
  const chatbots = await prepareChatbots(pages, dataStores.databucket)
  await prepareDeletedTenant(pages.superAdmin)
  await prepareCreditScreens(admin, pages.superAdmin, activeTenant.id)
  const reader = await prepareReports(admin)
  await prepareOwnCertificates(pages.superAdmin)
  await prepareWidgets(pages.superAdmin)
  await prepareMisuseScreens(admin, pages.visitor, chatbots.chatbot.uuid)
  await foundAnomalies(admin)
  const { data: circles } = await callAs<{ data: { id: string; name: string }[] }>(
    pages.superAdmin,
    'GET',
    '/api/superadmin/circles',
  )
  return {
    user: data[0]?.id ?? '',
    tenant: activeTenant.id,
    subTenant: below[0]?.id ?? '',
    circle: circles.find(({ name }) => name === 'Kommunen im Musterland')?.id ?? '',
    ...dataStores,
    ...chatbots,
    password: stage.passwordOf('user'),
    reportLink: await stage.linkFor(reader, '/credit-reports/confirm/'),
    invitationLink: await stage.linkFor(invited.email, '/invitation/'),
    resetLink: await stage.linkFor(people.external, '/password/reset/'),
  }
}
