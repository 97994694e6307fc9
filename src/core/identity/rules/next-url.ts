/** Home; without its flag it leads on to the campaigns. */
const DEFAULT_URL = '/homepage';

/**
 * Returns where to go after sign-in. Only paths inside the console are followed, and of the sign-in pages only an
 * invitation: one slash followed by a plain character, since browsers read "//host", "/\host" and slashes hidden behind
 * tabs or line breaks as another site.
 */
export function localUrl(nextUrl: string | undefined): string {
  if (!nextUrl || !/^\/[^/\\]/.test(nextUrl) || hasControlCharacter(nextUrl)) return DEFAULT_URL;
  return /^\/(auth(?!\/invitation\/)|home)(\/|\?|$)/.test(nextUrl) ? DEFAULT_URL : nextUrl;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) < 0x20 || character.charCodeAt(0) === 0x7f);
}
