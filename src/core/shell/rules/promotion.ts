/** An address a picture or its link may have: of this site, or of another over HTTPS. */
export function isPromotionAddress(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text) || /^https:\/\/[^\s/\\]+(\/\S*)?$/.test(text);
}
