import { lazy } from 'react';

export type { Command } from './command.ts';
export type { Hit } from './recent.ts';
/** Needs the texts of `search`. */
export const CommandPalette = lazy(() => import('./command-palette.tsx'));
