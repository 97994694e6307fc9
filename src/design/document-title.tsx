/** The name of the page in the browser's tab. */
export function DocumentTitle({ title }: { title: string }) {
  return <title>{`${title} · Endcap`}</title>;
}
