/** The shop's pages in the browser: the kit's beacon, and the drawer. */
import '../../packages/storefront/src/element.ts';
import { startBeacon } from '../../packages/storefront/src/browser.ts';

const { base, consent, term } = document.querySelector<HTMLScriptElement>('script[data-base]')!.dataset;
const beacon = startBeacon({
  url: `${base}/events`,
  consent: consent === 'contextual' ? 'contextual' : 'full',
  ...(term && { searchQuery: term }),
});

const REFRESH_MS = 2000;
const drawer = document.querySelector<HTMLElement>('#happened')!;
const steps = drawer.querySelector('.steps')!;
const opener = document.querySelector('.open-drawer')!;

/** Puts new steps first and replaces those that changed; the others keep what is open in them. */
async function refresh(): Promise<void> {
  const response = await fetch(`${base}/happened`).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(`<ol>${await response.text()}</ol>`, 'text/html');
  const known = new Map(
    [...steps.querySelectorAll<HTMLElement>('[data-step]')].map((one) => [one.dataset['step'], one]),
  );
  const wanted = [...fresh.querySelectorAll<HTMLElement>('ol > li')].map((one) => {
    const shown = known.get(one.dataset['step']);
    return shown?.dataset['version'] === one.dataset['version'] && shown ? shown : document.importNode(one, true);
  });
  if (wanted.length !== steps.children.length || wanted.some((one, index) => steps.children[index] !== one))
    steps.replaceChildren(...wanted);
}

function show(isOpen: boolean): void {
  drawer.hidden = !isOpen;
  opener.setAttribute('aria-expanded', String(isOpen));
  document.cookie = `shop_drawer=${isOpen ? 'open' : ''}; Path=/shop; SameSite=Lax`;
  if (isOpen) void refresh();
}
opener.addEventListener('click', () => show(drawer.hidden === true));
drawer.querySelector('.close-drawer')!.addEventListener('click', () => show(false));

// What is shown here is reported at once, for the drawer; a real shop leaves it to the beacon.
document.addEventListener('endcap', () => void (drawer.hidden || beacon.flush().then(refresh)));
setInterval(() => void (drawer.hidden || document.hidden || refresh()), REFRESH_MS);
