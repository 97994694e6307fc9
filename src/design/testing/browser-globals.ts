import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** APIs that Mantine needs and jsdom lacks. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.matchMedia ??= (media) =>
  ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
window.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView ??= () => {};
// A text field that grows measures itself again when fonts have loaded.
if (!('fonts' in document))
  Object.defineProperty(document, 'fonts', {
    value: Object.assign(new EventTarget(), { ready: new Promise(() => {}) }),
  });
// Beside other work a screen takes longer than the second that is allowed by default.
configure({ asyncUtilTimeout: 5_000 });

// jsdom only reports that it is missing.
window.scrollTo = () => {};

// Calls share one token fetch: one that never completes would block those of later tests.
beforeEach(() => {
  document.cookie = 'csrftoken=kept';
});

// Many files share one page: each test restores its initial state.
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
