/** Scrolls a row of tabs without room, and nothing around it, so that its active tab is seen. Returns what ends it. */
export function keepActiveTabInView(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined;
  const show = () => {
    const tab = list.querySelector('[role=tab][aria-selected=true]')?.getBoundingClientRect();
    if (!tab) return;
    const { left, right } = list.getBoundingClientRect();
    if (tab.left < left) list.scrollLeft -= left - tab.left;
    else if (tab.right > right) list.scrollLeft += tab.right - right;
  };
  show();
  const observer = new MutationObserver(show);
  observer.observe(list, { subtree: true, attributes: true, attributeFilter: ['aria-selected'] });
  return () => observer.disconnect();
}
