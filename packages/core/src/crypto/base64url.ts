const encoder = new TextEncoder()

/** Encodes a text in UTF-8. */
export const encodeUtf8 = (text: string): Uint8Array => encoder.encode(text)

/** Writes bytes in base64url without padding. */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')
