import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadWithNextLink } from './load-with-next-link.ts';

let isSending = false;
const loaded: string[] = [];
const followed: string[] = [];
let onOutdated: (served: string) => void;

// A single page, as in a browser: its listeners stay until the last test.
beforeAll(() => {
  const listening = [window, document].map((target: EventTarget) => ({
    target,
    spy: vi.spyOn(target, 'addEventListener'),
  }));
  onOutdated = loadWithNextLink({ isSending: () => isSending, load: (address) => loaded.push(address) });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (link) followed.push(link.getAttribute('href')!);
    event.preventDefault();
  });
  const leave = listening.flatMap(({ target, spy }) =>
    spy.mock.calls.map((call) => () => target.removeEventListener(...call)),
  );
  for (const { spy } of listening) spy.mockRestore();
  return () => {
    for (const stop of leave) stop();
  };
});
beforeEach(() => {
  isSending = false;
  loaded.length = followed.length = 0;
  // Each test uses its own page.
  window.history.replaceState({ key: 'kept' }, '', `/sponsor/${Math.random()}?page=2`);
  document.body.innerHTML = `
    <form><input aria-label="Name"><button type="button">More</button></form>
    <a href="/billing/info?a=1#top"><span>Billing</span></a>
    <a href="/v1/exports/1">File</a><a href="/terms" target="_blank">Terms</a><a href="https://other.example/">Other</a>`;
});

const click = (selector: string, init: MouseEventInit = {}) =>
  document
    .querySelector(selector)!
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

test('until there is a newer version, links are left to the router', () => {
  click('a span');
  expect([loaded, followed]).toEqual([[], ['/billing/info?a=1#top']]);
});

test('the address gets the version, and the next link brings it', () => {
  onOutdated('2');
  expect([window.location.search, window.history.state, loaded]).toEqual(['?page=2&version=2', { key: 'kept' }, []]);
  click('a span');
  expect([loaded, followed]).toEqual([['/billing/info?a=1&version=2#top'], []]);
});

test.each([
  ['text was typed', () => document.querySelector('input')!.dispatchEvent(new Event('input', { bubbles: true }))],
  ['a part of a form was clicked', () => click('form button')],
  ['a dialog is open', () => document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>')],
  ['something is being sent', () => (isSending = true)],
])('not while %s', (_, start) => {
  onOutdated('2');
  start();
  click('a span');
  expect([loaded, followed]).toEqual([[], ['/billing/info?a=1#top']]);
});

test.each([
  ['a file', 'a[href^="/v1"]', {}],
  ['another tab', 'a[target]', {}],
  ['another site', 'a[href^="https"]', {}],
  ['a link opened in a new tab', 'a span', { ctrlKey: true }],
])('not with %s', (_, selector, init) => {
  onOutdated('2');
  click(selector, init);
  expect([loaded.length, followed.length]).toEqual([0, 1]);
});

test('what was typed on a page that was left is no reason to wait', () => {
  onOutdated('2');
  click('form button');
  window.history.replaceState(null, '', '/sponsor/elsewhere');
  click('a span');
  expect(loaded).toEqual(['/billing/info?a=1&version=2#top']);
});
