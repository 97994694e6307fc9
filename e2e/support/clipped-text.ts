import { expect, type Locator } from '@playwright/test';

/** Expects that no text is clipped by its own box or overflows its cell; reports the offending texts. */
export async function expectNoTextCut(within: Locator): Promise<void> {
  const cut = () =>
    within.evaluate((root) =>
      [...root.querySelectorAll('*')]
        .filter((element) => {
          if (!(element instanceof HTMLElement) || element instanceof HTMLInputElement || !element.innerText.trim())
            return false;
          const { overflowX } = getComputedStyle(element);
          const isCell = ['TH', 'TD'].includes(element.tagName);
          // Screen reader texts are one pixel wide.
          if (!(overflowX === 'hidden' || overflowX === 'clip' || isCell) || element.clientWidth <= 1) return false;
          return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
        })
        .map((element) => (element as HTMLElement).innerText),
    );
  await expect.poll(cut).toEqual([]);
}
