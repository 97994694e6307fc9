import { createRoute, type AnyRoute, type AsyncRouteComponent, type ResolveParams } from '@tanstack/react-router';
import i18next, { type FlatNamespace } from 'i18next';
import { createElement, type ComponentType } from 'react';
import type { Grantee } from '#kernel/permission.ts';

interface Access {
  /** Who may open the screen; everyone when omitted. The menu has no entry for others. */
  allow: readonly Grantee[];
  /** The title above the reason, for everyone else. */
  title(): string;
}

/** One address of the console. */
interface ScreenRow<Path extends string, Search> {
  path: Path;
  /** Loaded with the code. */
  texts: readonly FlatNamespace[];
  /** Reads the parameters, of `searchParameters` or a list. */
  search?: (given: Record<string, unknown>) => Search;
  access?: Access;
  /** Behind `lazyRouteComponent`; gets what the address says. */
  screen: AsyncRouteComponent<ScreenProps<Path, Search>>;
}

export interface ScreenProps<Path extends string, Search = object> {
  params: ResolveParams<Path>;
  search: Search;
}

declare module '@tanstack/router-core' {
  interface StaticDataRouteOption {
    access?: Access;
  }
}

/** Adds a screen below a route. The screen gets its address as props, so that nothing is read by name. */
export function screenRoute<Parent extends AnyRoute, const Path extends string, Search extends object = object>(
  parent: Parent,
  { path, texts, search, access, screen }: ScreenRow<Path, Search>,
) {
  const Screen = screen as ComponentType<{ params: unknown; search: unknown }>;
  const route = createRoute({
    getParentRoute: () => parent,
    path,
    validateSearch: search as (given: Record<string, unknown>) => Search,
    loader: () => i18next.loadNamespaces([...texts]),
    component: Object.assign(
      () => createElement(Screen, { params: route.useParams() as unknown, search: route.useSearch() as unknown }),
      { preload: screen.preload },
    ),
    staticData: access ? { access } : {},
  });
  return route;
}
