/**
 * Opens a page of the console from scratch, for when what is on screen belongs to somebody else from now on. Answers that
 * are kept go with the page; until it is gone its screens still need them. Should the browser bring it back as it was, it
 * is loaded afresh.
 */
export function hardNavigate(path: string): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.location.assign(path);
}
