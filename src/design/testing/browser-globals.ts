import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** What jsdom lacks and Mantine asks for. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.matchMedia ??= (media) =>
  ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
window.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView ??= () => {};

afterEach(cleanup);
