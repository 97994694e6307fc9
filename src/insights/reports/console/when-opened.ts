import i18next from 'i18next';
import { lazy, type ComponentType } from 'react';

/** A part that is opened once in a while: its code and its words come when it is. */
export const lazyWithTexts = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => (await Promise.all([load(), i18next.loadNamespaces('reports')]))[0]);
