import i18next from 'i18next';
import { lazy, type ComponentType } from 'react';

/** Creates a component whose code and texts load on first use. */
export const lazyWithTexts = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => (await Promise.all([load(), i18next.loadNamespaces('reports')]))[0]);
