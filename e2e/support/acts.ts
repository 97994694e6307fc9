import type { Page } from '@playwright/test';

/** Counts what the user does in a page from now on, whichever documents it shows. */
export async function countActs(page: Page): Promise<void> {
  await page.addInitScript(noteActs);
}

/** One letter for each click (`c`) and each field that was typed into (`i`), in their order. */
export const readActs = (page: Page): Promise<string> =>
  page.evaluate(() => sessionStorage.getItem('journey-acts') ?? '');

/** Begins the count again. */
export const forgetActs = (page: Page): Promise<void> => page.evaluate(() => sessionStorage.removeItem('journey-acts'));

/** Runs in the page. */
function noteActs(): void {
  const KEY = 'journey-acts';
  const note = (letter: string) => (event: Event) => {
    if (event.isTrusted) sessionStorage.setItem(KEY, (sessionStorage.getItem(KEY) ?? '') + letter);
  };
  document.addEventListener('click', note('c'), { capture: true });
  document.addEventListener('input', note('i'), { capture: true });
}
