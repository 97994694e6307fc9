import { makeValidator } from 'envalid';

/** Addresses browsers reach the console at, joined by commas, as browsers name them: without a path and without a slash at the end. */
export const publicUrls = makeValidator<readonly string[]>((text) =>
  text.split(',').flatMap((part) => {
    const address = part.trim();
    if (address === '') return [];
    const url = URL.parse(address);
    const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
    if (!isOrigin) throw new Error(`${address} is no address of a console; write it as in https://ads.example`);
    return url.origin;
  }),
);
