import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { safeRedirect } from '../safe-redirect.ts'
import { publicPages, rootRoute } from './frames.ts'

const redirectSearch = (search: Record<string, unknown>): { redirect?: string } =>
  typeof search.redirect === 'string' ? { redirect: search.redirect } : {}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: redirectSearch,
  beforeLoad: ({ context, search }) => {
    if (context.session.user) throw redirect({ href: safeRedirect(search.redirect), replace: true })
  },
  staticData: { title: 'Anmelden' },
  component: lazyRouteComponent(() => import('../../features/identity/LoginPage.tsx'), 'LoginPage'),
})
const secondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/second-factor',
  validateSearch: redirectSearch,
  beforeLoad: ({ context, search }) => {
    if (context.session.user) throw redirect({ href: safeRedirect(search.redirect), replace: true })
  },
  staticData: { title: 'Anmeldung bestätigen' },
  component: lazyRouteComponent(
    () => import('../../features/identity/SecondFactorPage.tsx'),
    'SecondFactorPage',
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

export const signInRoutes = [
  loginRoute,
  secondFactorRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  invitationRoute,
  emailConfirmationRoute,
] as const

export const publicRoutes = [imprintRoute, privacyRoute] as const
