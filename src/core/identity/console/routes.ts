import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { searchParameters, text, wholeNumber } from '#kernel/search-parameters.ts';
import { callApi } from '#platform/api-client/client.ts';
import { PublicFlagsDocument } from '#platform/api-client/generated/graphql.ts';
import { screenRoute } from '#platform/console-kit/screen-route.ts';
import { fetchSessionEmail } from './session-email.ts';

const authSearch = searchParameters({ nextUrl: text() });
/** Parameters that a seller center adds to the return address. */
const returnSearch = searchParameters({ nextUrl: text(), accessToken: text(), provider: text(), error: text() });
/** The same, and what a visit to an OpenID provider has come to. */
const signInSearch = searchParameters({
  nextUrl: text(),
  accessToken: text(),
  provider: text(),
  error: text(),
  ssoError: text(),
  ssoTicket: text(),
});
const registerSearch = searchParameters({ step: wholeNumber(0, 2), nextUrl: text() });

const authTexts = ['auth'] as const;
const profileTexts = ['profile', 'auth'] as const;

/** The screens without a session: /home, /auth and the terms. */
export const identityRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/home',
      validateSearch: authSearch,
      beforeLoad: async ({ search }) => {
        const flags = await callApi(PublicFlagsDocument, {});
        const { nextUrl } = authSearch(search);
        if (!flags.enable_landing_page.isActive) throw redirect({ to: '/auth', search: { nextUrl }, replace: true });
        await i18next.loadNamespaces([...authTexts]);
        return { chatUrl: flags.chat?.value ?? null };
      },
      component: lazyRouteComponent(() => import('./landing-screen.tsx'), 'LandingScreen'),
    }),
    screenRoute(parent, {
      path: '/auth',
      search: signInSearch,
      texts: authTexts,
      screen: lazyRouteComponent(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
    }),
    screenRoute(parent, {
      path: '/auth/register',
      search: registerSearch,
      texts: authTexts,
      screen: lazyRouteComponent(() => import('./register/register-screen.tsx'), 'RegisterScreen'),
    }),
    screenRoute(parent, {
      path: '/auth/register-with-sc',
      search: returnSearch,
      texts: authTexts,
      screen: lazyRouteComponent(() => import('./register/provider-sign-up-screen.tsx'), 'ProviderSignUpScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/auth/register-with-sc/success',
      // Only shown directly after a successful sign-up.
      beforeLoad: async ({ location }) => {
        if (!location.state.hasSignedUp || (await fetchSessionEmail()) === null)
          throw redirect({ to: '/auth', replace: true });
      },
      loader: () => i18next.loadNamespaces([...authTexts]),
      component: lazyRouteComponent(() => import('./register/provider-success-screen.tsx'), 'ProviderSuccessScreen'),
    }),
    screenRoute(parent, {
      path: '/auth/invitation/$token',
      texts: authTexts,
      screen: lazyRouteComponent(() => import('./invitation-screen.tsx'), 'InvitationScreen'),
    }),
    screenRoute(parent, {
      path: '/auth/reset',
      texts: authTexts,
      screen: lazyRouteComponent(() => import('./reset-screen.tsx'), 'ResetScreen'),
    }),
    screenRoute(parent, {
      path: '/auth/reset-confirm/$userId/$token',
      texts: authTexts,
      screen: lazyRouteComponent(() => import('./reset-confirm-screen.tsx'), 'ResetConfirmScreen'),
    }),
    screenRoute(parent, {
      path: '/auth/password-setup/$token',
      texts: authTexts,
      screen: lazyRouteComponent(() => import('./password-setup-screen.tsx'), 'PasswordSetupScreen'),
    }),
    screenRoute(parent, {
      path: '/auth/email-confirm/$token',
      texts: authTexts,
      screen: lazyRouteComponent(() => import('./email-change-screens.tsx'), 'EmailConfirmScreen'),
    }),
    screenRoute(parent, {
      path: '/auth/email-undo/$token',
      texts: authTexts,
      screen: lazyRouteComponent(() => import('./email-change-screens.tsx'), 'EmailUndoScreen'),
    }),
    // A static page outside the console: the browser navigates to it.
    createRoute({
      getParentRoute: () => parent,
      path: '/terms-and-conditions',
      beforeLoad: () => leaveFor(`/terms-and-conditions.html?v=${Date.now()}`),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/terms-and-conditions.html',
      beforeLoad: () => leaveFor(window.location.href),
    }),
  ] as const;

/** The user's profile screens, within the shell. */
export const profileRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/profile',
      texts: profileTexts,
      screen: lazyRouteComponent(() => import('./profile/profile-screen.tsx'), 'ProfileSettingsScreen'),
    }),
    screenRoute(parent, {
      path: '/profile/emails',
      texts: profileTexts,
      screen: lazyRouteComponent(() => import('./profile/profile-screen.tsx'), 'ProfileEmailsScreen'),
    }),
    screenRoute(parent, {
      path: '/profile/password',
      texts: profileTexts,
      screen: lazyRouteComponent(() => import('./profile/profile-screen.tsx'), 'ProfilePasswordScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/profile/linked-accounts',
      beforeLoad: () => {
        throw redirect({ to: '/linked', replace: true });
      },
    }),
  ] as const;

function leaveFor(address: string): Promise<never> {
  window.location.replace(address);
  // Never resolves, so that nothing else renders before the browser navigates.
  return new Promise(() => {});
}
