import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { callApi } from '#platform/api-client/client.ts';
import { PublicFlagsDocument } from '#platform/api-client/generated/graphql.ts';

const doorSearch = z.object({ nextUrl: z.catch(z.optional(z.string()), undefined) });

/** The screens in front of the door: /home and /auth. */
export const identityRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/home',
      validateSearch: doorSearch,
      beforeLoad: async ({ search }) => {
        const flags = await callApi(PublicFlagsDocument, {});
        const { nextUrl } = doorSearch.parse(search);
        if (!flags.enable_landing_page.isActive) throw redirect({ to: '/auth', search: { nextUrl }, replace: true });
        await i18next.loadNamespaces('auth');
      },
      component: lazyRouteComponent(() => import('./landing-screen.tsx'), 'LandingScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/auth',
      validateSearch: doorSearch,
      loader: () => i18next.loadNamespaces('auth'),
      component: lazyRouteComponent(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
    }),
  ] as const;
