/** Stands wherever figures of local models under native calling are shown: what they really read. */
export const MALFORMED_NOTE = {
  text: 'Local models read malformed tool definitions under native calling:',
  link: 'see the prompt as it was read',
  href: '#panel-prompt',
} as const;

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
