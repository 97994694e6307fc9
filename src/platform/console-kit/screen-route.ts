import { createRoute, type AnyRoute, type AsyncRouteComponent, type ResolveParams } from '@tanstack/react-router';
import i18next, { type FlatNamespace } from 'i18next';
import { createElement, type ComponentType } from 'react';
import { isGranted, type Caller, type Grantee } from '#kernel/permission.ts';

interface Access {
  /** Who may open the screen. The menu has no entry for others. */
  allow: readonly Grantee[];
  /** The title above the reason, for everyone else. */
  title(): string;
}

/** Access to the back office. */
export const forStaff = (title: () => string): Access => ({ allow: ['staff'], title });

/** One address of the console. */
interface ScreenRow<Path extends string, Search> {
  path: Path;
  /** Loaded with the code. */
  texts: readonly FlatNamespace[];
  /** Reads the parameters, of `searchParameters` or a list. */
  search?: (given: Record<string, unknown>) => Search;
  /** Without it every signed-in user may open the screen, which may still say no. */
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

/** Returns whether a caller may open the screen of an address. */
export const isOpenTo = ({ options }: AnyRoute, caller: Caller): boolean =>
  isGranted(options.staticData?.access?.allow ?? ['public'], caller);

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
