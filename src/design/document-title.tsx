/** The page's name in the browser's tab. */
export function DocumentTitle({ title }: { title: string }) {
  return <title>{`${title} · Endcap`}</title>;
}
