/** Why a text is not JSON, and where, in lines and columns from 1. */
export interface JsonFault {
  message: string;
  offset: number;
  line: number;
  column: number;
}

/**
 * The engine's own words and place. One that gives no position means, for us, the end of the text.
 *
 * @returns null when the text is JSON
 */
export function jsonFault(text: string): JsonFault | null {
  const message = faultOf(text);
  if (message === null) return null;
  const stated = /position (\d+)/.exec(message)?.[1];
  const offset = stated === undefined ? text.length : Number(stated);
  const before = text.slice(0, offset).split('\n');
  return {
    message: message.replace(/ in JSON at position.*$/s, '').replace(/^JSON\.parse: /, ''),
    offset,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
  };
}

function faultOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
