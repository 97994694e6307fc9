/** Returns a function that computes a value for each key once; for more of them at once than `most`, all is forgotten. */
export function memoized<Key, Value>(
  compute: (key: Key) => Value,
  most = Number.POSITIVE_INFINITY,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      if (known.size === most) known.clear();
      known.set(key, (value = compute(key)));
    }
    return value;
  };
}
