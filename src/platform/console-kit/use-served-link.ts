import { useRouter } from '@tanstack/react-router';

/**
 * Returns how to open a link that the server wrote, in a notification or a step of the guide: an address of the console
 * in place, with the filter of staff's company; anything else in a tab of its own.
 */
export function useServedLink(): (link: string) => void {
  const router = useRouter();
  return (link) => {
    if (isInConsole(link)) void router.navigate({ href: link });
    else window.open(link, '_blank', 'noreferrer');
  };
}

/** A path of this site; `//other.site` and `/\other.site` are addresses of another, `/v1/…` are files of the server. */
const isInConsole = (link: string) =>
  link.startsWith('/') &&
  !link.startsWith('/v1/') &&
  new URL(link, window.location.origin).origin === window.location.origin;
