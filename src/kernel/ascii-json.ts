const NOT_ASCII = /[^ -~]/;
const EACH_NOT_ASCII = /[^ -~]/g;

/** Serializes to ASCII-only JSON: its byte length equals its string length, and it is sent without encoding. */
export function asciiJson(value: unknown): string {
  const text = JSON.stringify(value);
  return NOT_ASCII.test(text)
    ? text.replace(EACH_NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : text;
}
