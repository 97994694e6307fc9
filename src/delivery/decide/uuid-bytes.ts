/** UUIDs are stored in tokens as their sixteen bytes. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function bytesFromUuid(uuid: string, into: Buffer, offset: number): void {
  into.write(uuid.replaceAll('-', ''), offset, 16, 'hex');
}

export function uuidFromBytes(bytes: Uint8Array, offset: number): string {
  let text = '';
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += HEX[bytes[offset + index]!];
  }
  return text;
}
