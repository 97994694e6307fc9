/**
 * Loads a page of the console from scratch, when the data on screen now belongs to another user. The query cache is
 * dropped with the page; until then its screens still need it. If the browser restores the old page from its cache, it
 * is reloaded.
 */
export function hardNavigate(path: string): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.location.assign(path);
}
