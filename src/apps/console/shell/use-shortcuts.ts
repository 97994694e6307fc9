import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { hasSingleKeys } from '#design/single-keys.ts';
import { useMay } from '#core/session/console/index.ts';
import { CAMPAIGN_PERMISSIONS } from '#products/sponsored/rules/permissions.ts';
import type { MenuEntry } from './menu.ts';
import type { NavigationGroup } from './navigation.tsx';
import type { Opened } from './search-entry.tsx';

/** The pages that `g` and a letter lead to; the first that a user's menu has. */
export const PAGES_BY_KEY: Readonly<Record<string, readonly MenuEntry[]>> = {
  h: ['home', 'sponsoredAds'],
  c: ['campaigns'],
  s: ['searchTerms'],
  b: ['transactions', 'billingInfo'],
  r: ['campaignReview'],
};
const SEQUENCE_MS = 1000;
const EDITABLE = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Returns the menu's link that a letter after `g` leads to. */
export function pageOfKey(menu: readonly NavigationGroup[], key: string) {
  const links = menu.flatMap((group) => group.links);
  return PAGES_BY_KEY[key]?.map((entry) => links.find(({ id }) => id === entry)).find((link) => link !== undefined);
}

/** Keys that work on every page: ⌘K or Ctrl K, and, unless the user has switched them off, /, ?, n, and g with a letter. */
export function useShortcuts({ menu, onOpen }: { menu: readonly NavigationGroup[]; onOpen(what: Opened): void }): void {
  const router = useRouter();
  const canLaunch = useMay(CAMPAIGN_PERMISSIONS['Mutation.createSponsorCampaign']);
  const sequenceEndsAt = useRef(0);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      onOpen('palette');
      return;
    }
    const target = event.target instanceof Element ? event.target : null;
    const isTyped = target?.closest(EDITABLE) != null;
    // The keys of lists, which handle theirs first, and of open dialogs and menus come before these.
    const isTaken =
      event.defaultPrevented || target?.closest('[role="dialog"], [role="menu"], [role="listbox"]') != null;
    if (isTyped || isTaken || event.metaKey || event.ctrlKey || event.altKey || !hasSingleKeys()) return;
    const isSequence = event.timeStamp < sequenceEndsAt.current;
    sequenceEndsAt.current = 0;
    const page = isSequence ? pageOfKey(menu, event.key) : undefined;
    if (page) void router.navigate({ to: page.to });
    else if (event.key === 'g') sequenceEndsAt.current = event.timeStamp + SEQUENCE_MS;
    else if (event.key === '/') onOpen('palette');
    else if (event.key === '?') onOpen('shortcuts');
    else if (event.key === 'n' && canLaunch) void router.navigate({ to: '/launch' });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
