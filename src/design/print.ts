const SCHEME = 'data-mantine-color-scheme';

/** Prints in light colors, whatever the screen shows. Returns a function that removes the listeners. */
export function applyPrintTheme(): () => void {
  const root = document.documentElement;
  let onScreen: string | null = null;
  const before = () => {
    onScreen = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  };
  const after = () => {
    if (onScreen !== null) root.setAttribute(SCHEME, onScreen);
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
