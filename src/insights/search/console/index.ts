import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';

export type { Command } from './command.ts';
export type { Hit } from './recent.ts';
export const CommandPalette = lazyWithTexts('search', () => import('./command-palette.tsx'));
