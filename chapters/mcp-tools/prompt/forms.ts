/** What a prompt needs to know of a tool. */
export interface PromptTool {
  name: string;
  description: string;
  inputSchema: { properties: Record<string, { type: string }>; required: readonly string[] };
}

/**
 * What a piece of a prompt is. `form` is what one way of writing a tool adds around its name, its
 * description and its schema, so it is all that two ways of writing the same tool differ in.
 */
export type Role = 'name' | 'description' | 'schema' | 'form' | 'frame' | 'system' | 'request';

export interface Piece {
  text: string;
  role: Role;
}

/** `sent` is what the runner wrote, `intended` what it was given to write. */
export type NativeForm = 'sent' | 'intended';

const form = (text: string): Piece => ({ text, role: 'form' });
const schema = (text: string): Piece => ({ text, role: 'schema' });

/**
 * A tool as the runner wrote it: a Go struct, printed as Go prints one when nobody says how. The
 * field names are gone, the two `<nil>` are fields without a value, and the properties alone are JSON.
 *
 * @see ollama/ollama issue 14601
 */
export function goStruct({ name, description, inputSchema }: PromptTool): Piece[] {
  return [
    form('{'),
    { text: name, role: 'name' },
    form(' '),
    { text: description, role: 'description' },
    form(' {object <nil> <nil> ['),
    ...between(inputSchema.required, ' '),
    form('] '),
    schema(JSON.stringify(inputSchema.properties)),
    form('}}'),
  ];
}

/** The same tool as compact JSON, in the order that the template of the model asks for. */
export function compactJson({ name, description, inputSchema }: PromptTool): Piece[] {
  const { required, properties } = inputSchema;
  return [
    form('{"name":"'),
    { text: inString(name), role: 'name' },
    form('","description":"'),
    { text: inString(description), role: 'description' },
    form('","parameters":{"type":"object","required":['),
    ...(required.length > 0 ? [form('"')] : []),
    ...between(required.map(inString), '","'),
    ...(required.length > 0 ? [form('"')] : []),
    form('],"properties":'),
    schema(JSON.stringify(properties)),
    form('}}'),
  ];
}

/** A tool as a line of the plain list that a constrained choice reads. */
export function choiceLine({ name, description }: PromptTool): Piece[] {
  return [
    { text: '- ', role: 'frame' },
    { text: name, role: 'name' },
    { text: ': ', role: 'frame' },
    { text: description, role: 'description' },
  ];
}

/** A native tool with the wrapping that every form of it has. */
export function nativeLine(tool: PromptTool, how: NativeForm): Piece[] {
  return [
    { text: '{"type": "function", "function": ', role: 'frame' },
    ...(how === 'sent' ? goStruct(tool) : compactJson(tool)),
    { text: '}', role: 'frame' },
  ];
}

export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

function between(names: readonly string[], separator: string): Piece[] {
  return names.flatMap((name, i) => (i === 0 ? [schema(name)] : [form(separator), schema(name)]));
}

function inString(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
