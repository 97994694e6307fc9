import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

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

// Calls wait for each other's token: one that is asked for and never comes would hold up those of later tests.
beforeEach(() => {
  document.cookie = 'csrftoken=kept';
});

// Many files share one page: each test leaves it as it would be new.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
