import i18next, { type FlatNamespace } from 'i18next';
import { lazy, type ComponentType } from 'react';

/** Creates a component whose code and texts load when it is first shown. */
export const lazyWithTexts = <Props>(
  texts: FlatNamespace | FlatNamespace[],
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(async () => (await Promise.all([load(), i18next.loadNamespaces(texts)]))[0]);
