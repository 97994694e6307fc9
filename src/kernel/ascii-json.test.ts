import { describe, expect, it } from 'vitest';
import { asciiJson } from './ascii-json.ts';

describe('asciiJson', () => {
  it.each(['SKU-1', 'Čaj "zelený"', '靴 👟', 'a\u2028b\n\u007f'])('%s comes back as it was, in plain ASCII', (text) => {
    const written = asciiJson(text);
    expect(written).toMatch(/^[ -~]*$/);
    expect(JSON.parse(written)).toBe(text);
  });
});
