/** The query parameter that carries code: `<id>.<deflated, base64url>`. */
export const SHARED = 'lab';
/** No exercise is nearly so long; an address that unpacks to more is not one of ours. */
const LONGEST = 100_000;

/** Code as a part of an address: no server keeps it. */
export async function pack(code: string): Promise<string> {
  const stream = new Blob([code]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * @returns the code, or null for what was not packed here, or unpacks to too much
 */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      if (text.length > LONGEST) {
        await reader.cancel();
        return null;
      }
    }
  } catch {
    return null;
  }
}

/** The packed code that an address carries for `id`, if it carries any. */
export function sharedFor(id: string, parameter: string | null): string | null {
  return parameter?.startsWith(`${id}.`) ? parameter.slice(id.length + 1) : null;
}

/** The address of this page with the code in it, at the element that shows it. */
export async function sharedAddress(
  address: string,
  id: string,
  element: string,
  code: string,
): Promise<string> {
  const url = new URL(address);
  url.search = new URLSearchParams({ [SHARED]: `${id}.${await pack(code)}` }).toString();
  url.hash = element;
  return url.href;
}
