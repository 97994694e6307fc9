import { expect, type Locator } from '@playwright/test';

/** No text within is hidden by its own box or runs out of its cell; what does is named by its words. */
export async function expectNoTextCut(within: Locator): Promise<void> {
  const cut = () =>
    within.evaluate((root) =>
      [...root.querySelectorAll('*')]
        .filter((element) => {
          if (!(element instanceof HTMLElement) || element instanceof HTMLInputElement || !element.innerText.trim())
            return false;
          const { overflowX } = getComputedStyle(element);
          const isCell = ['TH', 'TD'].includes(element.tagName);
          // What is for ears alone is a pixel wide.
          if (!(overflowX === 'hidden' || overflowX === 'clip' || isCell) || element.clientWidth <= 1) return false;
          return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
        })
        .map((element) => (element as HTMLElement).innerText),
    );
  await expect.poll(cut).toEqual([]);
}
