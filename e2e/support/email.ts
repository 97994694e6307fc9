import { expect } from '@playwright/test';
import { address } from './served.ts';

/** Waits for the newest email to an address with this subject and returns its link and code. */
export async function newestEmail(to: string, subject: RegExp): Promise<{ link: string; code: string }> {
  let html = '';
  await expect
    .poll(async () => {
      const page = await (await fetch(`${address()}/dev/outbox`)).text();
      const sent = [...page.matchAll(/<b>([^<]+)<\/b> ([^<]+)<\/summary>\s*<iframe src="([^"]+)"/g)];
      const found = sent.find(([, recipient, about]) => recipient === to && subject.test(about!));
      if (found) html = await (await fetch(address() + found[3]!)).text();
      return html !== '';
    })
    .toBe(true);
  return { link: /href="([^"]+)"/.exec(html)?.[1] ?? '', code: />(\d{6})</.exec(html)?.[1] ?? '' };
}
