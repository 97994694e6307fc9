import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { oneOf, pageNumber, uuid } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';
import { forStaff, screenRoute } from '#platform/console-kit/screen-route.ts';
import { YIELD_KINDS } from '../rules/yield-rule.ts';

export const yieldList = defineList(
  { catalog: uuid, kind: oneOf(YIELD_KINDS), page: pageNumber },
  { filters: ['kind'], pageSize: 20 },
);

export const yieldRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/yield',
      search: yieldList.search,
      texts: ['yield'],
      access: forStaff(() => i18next.t('title', { ns: 'yield' })),
      screen: lazyRouteComponent(() => import('./yield-screen.tsx'), 'YieldScreen'),
    }),
  ] as const;
