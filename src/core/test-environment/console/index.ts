import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';

// A live console loads neither.
export const TestBar = lazyWithTexts('testEnvironment', () => import('./test-bar.tsx'));
export const TestClockPanel = lazyWithTexts('testEnvironment', () => import('./test-clock-panel.tsx'));
