/** Monaco calls this by itself, but only when the language is met for the first time. */
declare module 'monaco-editor/languages/features/typescript/tsMode' {
  export function setupTypeScript(defaults: object): Promise<unknown>;
}
