import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { homePath, safeRedirect } from '../safe-redirect.ts'
import { publicPages, rootRoute } from './frames.ts'

const redirectSearch = (search: Record<string, unknown>): { redirect?: string } =>
  typeof search.redirect === 'string' ? { redirect: search.redirect } : {}

const loginSearch = (search: Record<string, unknown>) => ({
  ...redirectSearch(search),
  ...(typeof search.sso_error === 'string' ? { sso_error: search.sso_error } : {}),
  ...(typeof search.attempt === 'string' ? { attempt: search.attempt } : {}),
})

/** Whoever is signed in already goes on; the public pages are no part of this application. */
const goOn = (wanted: string | undefined) => {
  const href = safeRedirect(wanted)
  return redirect({ href, replace: true, reloadDocument: href.startsWith('/s/') })
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: ({ context, search }) => {
    if (context.session.user) throw goOn(search.redirect)
  },
  staticData: { title: 'Anmelden' },
  component: lazyRouteComponent(() => import('../../features/identity/LoginPage.tsx'), 'LoginPage'),
})
const secondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/second-factor',
  validateSearch: redirectSearch,
  beforeLoad: ({ context, search }) => {
    if (context.session.user) throw goOn(search.redirect)
  },
  staticData: { title: 'Anmeldung bestätigen' },
  component: lazyRouteComponent(
    () => import('../../features/identity/SecondFactorPage.tsx'),
    'SecondFactorPage',
  ),
})
/** All that a super admin reaches whose time to set up the second factor is over. */
const twoFactorSetupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/two-factor-setup',
  beforeLoad: ({ context }) => {
    if (!context.session.must_set_up_second_factor) throw redirect({ href: homePath, replace: true })
  },
  staticData: { title: 'Zwei-Faktor-Anmeldung einrichten' },
  component: lazyRouteComponent(
    () => import('../../features/identity/TwoFactorSetupPage.tsx'),
    'TwoFactorSetupPage',
  ),
})
const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/forgot',
  staticData: { title: 'Passwort vergessen' },
  component: lazyRouteComponent(
    () => import('../../features/identity/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
})
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/reset/$token',
  staticData: { title: 'Passwort zurücksetzen' },
  component: lazyRouteComponent(
    () => import('../../features/identity/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
})
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation/$token',
  staticData: { title: 'Einladung annehmen' },
  component: lazyRouteComponent(() => import('../../features/identity/InvitationPage.tsx'), 'InvitationPage'),
})
const emailConfirmationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email-confirmation/$token',
  staticData: { title: 'E-Mail-Adresse bestätigen' },
  component: lazyRouteComponent(
    () => import('../../features/identity/EmailConfirmationPage.tsx'),
    'EmailConfirmationPage',
  ),
})
const imprintRoute = createRoute({
  getParentRoute: () => publicPages,
  path: '/imprint',
  staticData: { title: 'Impressum' },
  component: lazyRouteComponent(() => import('../../features/legal-pages/legal-pages.tsx'), 'ImprintPage'),
})
const privacyRoute = createRoute({
  getParentRoute: () => publicPages,
  path: '/privacy',
  staticData: { title: 'Datenschutz' },
  component: lazyRouteComponent(() => import('../../features/legal-pages/legal-pages.tsx'), 'PrivacyPage'),
})

/** Behind the signed link that somebody got with an answer to a request. */
const answerRoute = createRoute({
  getParentRoute: () => publicPages,
  path: '/antwort/$token',
  validateSearch: (search: Record<string, unknown>): { feedback?: 'positive' | 'negative' } =>
    search.feedback === 'positive' || search.feedback === 'negative' ? { feedback: search.feedback } : {},
  staticData: { title: 'Antwort auf Ihre Anfrage' },
  component: lazyRouteComponent(
    () => import('../../features/public-queries/answer-page/PublicAnswerPage.tsx'),
    'PublicAnswerPage',
  ),
})

export const signInRoutes = [
  loginRoute,
  secondFactorRoute,
  twoFactorSetupRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  invitationRoute,
  emailConfirmationRoute,
] as const

export const publicRoutes = [imprintRoute, privacyRoute, answerRoute] as const
