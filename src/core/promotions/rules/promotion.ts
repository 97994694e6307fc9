/** Returns whether an address is permitted for an image or its link: on this site, or on another over HTTPS. */
export function isPromotionAddress(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text) || /^https:\/\/[^\s/\\]+(\/\S*)?$/.test(text);
}
